import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Parts of libraries replaced by something smaller of ours, and their importers. */
const standIns = [
  [/\/(?:adapters\/)?(?:fetch|toFormData|toURLEncodedForm|formDataToJSON)\.js$/, /\/axios\/lib\//, 'axiosParts.ts'],
  // The router that react-admin loads can also load data: 15 kB more for the same.
  [/\/reactRouterProvider\.js$/, /\/ra-core\//, 'reactRouterProvider.ts'],
  [/^inflection$/, /\/ra-core\/dist\/(?:core|util)\//, 'inflection.ts'],
  [/^query-string$/, /\/ra-core\/dist\/controller\//, 'queryString.ts'],
  [/^node-polyglot$/, /\/ra-i18n-polyglot\//, 'polyglot.ts'],
] as const

/** Removes from libraries what is unused here, or much larger than its use. */
export const lightLibraries: Plugin = {
  name: 'light-libraries',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const found = standIns.find(([part, by]) => part.test(id) && importer !== undefined && by.test(importer))
    return found && join(import.meta.dirname, '../src/shims', found[2])
  },
}

/** Edits of React Router's one large file: what is found, and what replaces it. */
const routerEdits = [
  // Without side effects and names for tools, the bundler drops what nothing uses.
  [/^\w+\.displayName = "\w+";$/gm, ''],
  [/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'],
  [/= (class extends React\d*\.Component \{[\s\S]*?^\});$/gm, '= /* @__PURE__ */ (() => $1)();'],
  [/ENABLE_DEV_WARNINGS = true/g, 'ENABLE_DEV_WARNINGS = false'],
  [/^function warning\(cond, message\) \{[\s\S]*?^\}$/gm, 'const warning = () => {};'],
  // No route here has a loader, and without React Router's framework links prefetch nothing.
  [/dataRouterState = dataRouterOpts\?\.state;$/gm, 'dataRouterState = undefined;'],
  [/^RenderErrorBoundary\.contextType = .*$/gm, ''],
  [/isDataRoute \? useNavigateStable\(\) : /g, ''],
  [/^function usePrefetchBehavior\([\s\S]*?^\}$/gm, 'const usePrefetchBehavior = () => [false, null, {}];'],
  [/^function PrefetchPageLinks\([\s\S]*?^\}$/gm, 'const PrefetchPageLinks = () => null;'],
] as const

let isRouterEdited = false

/** Takes out of React Router its warnings to developers, its data loading and its framework: 3.6 kB after sign-in. */
export const lightRouter: Plugin = {
  name: 'light-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/\w+\/chunk-.*\.mjs$/, code: 'function usePrefetchBehavior(' },
    handler: (code) => {
      isRouterEdited = true
      return routerEdits.reduce((edited, [found, put]) => {
        if (edited.search(found) < 0) throw new Error(`React Router has no ${found} any more: see ${import.meta.url}.`)
        return edited.replace(found, put)
      }, code)
    },
  },
  buildEnd: () => {
    if (!isRouterEdited) throw new Error(`React Router is no longer in the file that ${import.meta.url} edits.`)
  },
}

/**
 * Lets the bundler drop what nothing uses of axios: its tools become exports instead of members of one object, and the
 * instance lacks its older way to cancel and its list of statuses. 2 kB after sign-in.
 */
export const lightAxios: Plugin = {
  name: 'light-axios',
  apply: 'build',
  transform: {
    filter: { id: /\/axios\/lib\/.*\.js$/ },
    handler: (code, id) => {
      if (!id.endsWith('/lib/utils.js'))
        return code
          .replace(/^import utils from/m, 'import * as utils from')
          .replace(/^axios\.(?:CancelToken|HttpStatusCode|spread) = .*;$/gm, '')
      const tools = /^export default (\{[\s\S]*?^\});$/m
      if (!tools.test(code)) throw new Error(`axios has no object of tools any more: see ${import.meta.url}.`)
      return code
        .replace(/= (kindOfTest|typeOfTest)\(/g, '= /* @__PURE__ */ $1(')
        .replace(tools, (_, members: string) => `export ${members.replace(/(\w+): (\w+)/g, '$2 as $1')};`)
    },
  },
}
