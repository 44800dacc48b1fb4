import type { ProcessRequest } from '../../contract/requests/requests'

/** The form of a request as far as the reader received it: values, files, and the keys of masked fields. */
export const filledForm = ({ id, type, detail }: ProcessRequest) => ({
  type,
  values: Object.fromEntries(
    Object.entries(detail?.form ?? {}).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  ),
  files: detail?.files ?? [],
  secrets: { request: id, keys: detail?.masked ?? [] },
})
