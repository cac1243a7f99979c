import type { Report } from './check-report.ts'
import type { FieldPath } from './texts.ts'

type Estimate = { path: FieldPath; range: { low: number; likely: number; high: number } }

/** Of the businesses that we have, no two agree in more than a quarter of their figures. */
const mostShared = 0.5

/** A business whose figures are mostly another's was copied: each is calculated by itself. */
export function checkCopiedFigures(businesses: readonly { path: string; estimates: readonly Estimate[] }[], report: Report): void {
  const pathsByFigure = new Map<string, string[]>()
  const countByPath = new Map<string, number>()
  for (const { path, estimates } of businesses) {
    const sharedByPath = new Map<string, number>()
    for (const estimate of estimates) {
      const { low, likely, high } = estimate.range
      const figure = `${estimate.path.join('.')} ${low} ${likely} ${high}`
      const others = pathsByFigure.get(figure) ?? []
      for (const other of others) sharedByPath.set(other, (sharedByPath.get(other) ?? 0) + 1)
      pathsByFigure.set(figure, [...others, path])
    }
    for (const [other, shared] of sharedByPath) {
      const fewest = Math.min(estimates.length, countByPath.get(other) ?? 0)
      if (shared > fewest * mostShared)
        report(path, [], `has ${shared} of its ${estimates.length} figures as ${other} has them: work out those of this business`)
    }
    countByPath.set(path, estimates.length)
  }
}
