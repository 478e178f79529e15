// Prints the milliseconds until a solver of an entry of the package is loaded: `tatham-slv`, or
// `tatham-slv/base64`.

const start = performance.now();
const { Solver } = await import(process.argv[2]);
const solver = await Solver.load();
console.log(Math.round(performance.now() - start));
solver.close();
