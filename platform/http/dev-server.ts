import type { Aside } from './serve'

/** The development server of the project in `root`, inside the platform: the same product with hot reload. */
export const openDevServer = async (
  root: string,
): Promise<{ readonly answer: Aside; readonly close: () => Promise<void> }> => {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'spa' })
  return {
    answer: (request, response) => {
      const path = request.url ?? '/'
      if (path === '/csp' || path === '/api' || path.startsWith('/api/') || path.startsWith('/api?')) return false
      vite.middlewares(request, response)
      return true
    },
    close: () => vite.close(),
  }
}
