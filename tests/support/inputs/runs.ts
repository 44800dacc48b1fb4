/** How often a property is tried: a few hundred times, or `many` times where `PROPERTIES=many` asks for it, as `.ci/run` does. */
export const runs = (many: number): { readonly numRuns: number } => ({
  numRuns: process.env['PROPERTIES'] === 'many' ? many : Math.min(many, 500),
})
