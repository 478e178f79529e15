//! Parallel runs of the same work.

/// Runs the work on `jobs` threads, at least one, each with its number from 0 on; returns their
/// results.
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
