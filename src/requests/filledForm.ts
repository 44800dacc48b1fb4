import type { ProcessRequest } from '../../contract/requests/requests'

/** The form of a request as far as the reader was given it: values, files, and the keys of what stands masked. */
export const filledForm = ({ id, type, detail }: ProcessRequest) => ({
  type,
  values: Object.fromEntries(
    Object.entries(detail?.form ?? {}).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  ),
  files: detail?.files ?? [],
  secrets: { request: id, keys: detail?.masked ?? [] },
})
