//! Memory limit of a page, and its memory in use.

#[cfg(target_family = "wasm")]
pub(crate) use wasm::of_the_page;

/// Returns unlimited memory: a native program does not have a page's limits.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn of_the_page() -> tatham_core::Memory {
    tatham_core::Memory::unlimited()
}

#[cfg(target_family = "wasm")]
mod wasm {
    use std::alloc::{GlobalAlloc, Layout, System};
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tatham_core::Memory;
    use tatham_core::memory::Level;

    /// Half of the memory that 32 bits can address: growing lists exist twice for a moment, and
    /// browsers hardly ever grant the second half to a page.
    const MOST: u64 = 2 << 30;

    /// Bytes in use. The size of WebAssembly's memory is not a substitute: it never shrinks, so
    /// after one large puzzle there would seem to be no room for another.
    static USED: AtomicUsize = AtomicUsize::new(0);

    #[global_allocator]
    static COUNTED: Counted = Counted;

    /// System allocator with a counter.
    struct Counted;

    #[expect(unsafe_code, reason = "an allocator returns memory by address")]
    // SAFETY: every call goes to the system allocator with the caller's arguments.
    unsafe impl GlobalAlloc for Counted {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            USED.fetch_add(layout.size(), Ordering::Relaxed);
            // SAFETY: the caller's contract.
            unsafe { System.alloc(layout) }
        }

        unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
            USED.fetch_add(layout.size(), Ordering::Relaxed);
            // SAFETY: the caller's contract.
            unsafe { System.alloc_zeroed(layout) }
        }

        unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
            USED.fetch_sub(layout.size(), Ordering::Relaxed);
            // SAFETY: the caller's contract.
            unsafe { System.dealloc(at, layout) }
        }

        unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
            USED.fetch_add(size.wrapping_sub(layout.size()), Ordering::Relaxed);
            // SAFETY: the caller's contract.
            unsafe { System.realloc(at, layout, size) }
        }
    }

    pub(crate) fn of_the_page() -> Memory {
        Memory::measured_by(|| Level {
            used: USED.load(Ordering::Relaxed) as u64,
            most: MOST,
            limit: "a page",
        })
    }
}
