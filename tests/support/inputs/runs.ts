/** How often a property is tried: a few hundred times, or `many` times with `PROPERTIES=many`, as `.ci/run` sets. */
export const runs = (many: number): { readonly numRuns: number } => ({
  numRuns: process.env['PROPERTIES'] === 'many' ? many : Math.min(many, 500),
})
