import type { QueryClient } from '@tanstack/react-query'

/**
 * Makes stale every reading of an endpoint, named by its label, or of a resource of react-admin: calls, lists, and
 * reports, whose resource names begin with the label.
 */
export const invalidateReadings = (client: QueryClient, name: string): void =>
  void client.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) =>
      first === name || (first === 'call' && second === name) || String(first).startsWith(`${name} `),
  })
