//! The same work on several threads.

/// Does it on so many threads, one at least, each told its number from 0 on; what each comes to.
pub(crate) fn on_threads<T: Send>(
    jobs: usize,
    work: impl Fn(usize) -> Result<T, String> + Sync,
) -> Result<Vec<T>, String> {
    let work = &work;
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|job| scope.spawn(move || work(job))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_| "a thread has panicked".to_owned())?)
            .collect()
    })
}
