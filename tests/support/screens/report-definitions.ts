import type { ReportDefinition } from '../../../src/report/definition'

const files = import.meta.glob<Readonly<Record<string, ReportDefinition>>>('../../../src/*/reports/*.ts', {
  eager: true,
})

/** Every report: what the `reports/` folders of the domains export. */
export const definitions: readonly ReportDefinition[] = Object.values(files).flatMap((file) => Object.values(file))
