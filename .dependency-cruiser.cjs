/** The floors of src, from the top down: each may import those below it and the path table, none above. */
const floors = [
  ['public'],
  [
    'assistant',
    'calendar',
    'community',
    'dashboard',
    'mail',
    'money',
    'notifications',
    'orders',
    'people',
    'requests',
    'settings',
    'system',
    'tickets',
  ],
  ['shell'],
  ['report'],
  ['list'],
  ['chart', 'form'],
  ['ui'],
  ['data'],
  ['theme'],
]

/** The views behind the paths, each in its domain. */
const screens = `^src/(?:${floors[1].join('|')})/.*Screens?\\.tsx$`

const floorRules = floors.map((rooms, at) => ({
  name: `src-${rooms.length > 2 ? 'domains' : rooms.join('-and-')}-reads-from-the-top-down`,
  comment: 'The house of src is read from the top down; no import runs back up.',
  severity: 'error',
  from: { path: `^src/(?:${rooms.join('|')})/` },
  to: {
    path: ['^src/[^/]+$', ...floors.slice(0, at).map((above) => `^src/(?:${above.join('|')})/`)],
    // The page of signing in fetches what stands behind it while somebody types.
    pathNot: [
      '^src/(paths|pathTable|endpointAccess)\\.ts$',
      ...(rooms.includes('public') ? ['^src/mountApp\\.tsx$'] : []),
    ],
  },
}))

/** What each room may import besides itself; see AGENTS.md. */
const rooms = {
  contract: { rooms: [], packages: ['zod', 'jalaali-js', '@noble/hashes', '@scure/base'] },
  i18n: { rooms: ['contract'] },
  platform: { rooms: ['contract'] },
  src: { rooms: ['contract', 'i18n'] },
  scripts: { rooms: ['contract', 'i18n', 'platform', 'src', 'tests'] },
}

const everyRoom = [...Object.keys(rooms), 'tests']

const roomRules = Object.entries(rooms).map(([room, { rooms: allowed }]) => ({
  name: `${room}-stays-in-its-room`,
  comment: `${room} imports ${allowed.length > 0 ? allowed.join(', ') : 'no other room'}.`,
  severity: 'error',
  from: { path: `^${room}/` },
  to: { path: `^(?:${everyRoom.filter((other) => other !== room && !allowed.includes(other)).join('|')})/` },
}))

module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: 'contract-imports-few-packages',
      comment: `contract imports ${rooms.contract.packages.join(', ')} only.`,
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: ['^contract/', `node_modules/(?:${rooms.contract.packages.join('|')})/`] },
    },
    {
      name: 'contract-imports-zod-mini',
      comment: 'The whole of zod does not fit the byte budgets.',
      severity: 'error',
      from: { path: '^(?:contract|src|i18n)/' },
      to: { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(?:v4/)?mini/' },
    },
    {
      name: 'browser-has-no-node',
      comment: 'What runs in the browser imports nothing of Node.',
      severity: 'error',
      from: { path: '^(?:contract|i18n|src)/' },
      to: { dependencyTypes: ['core'] },
    },
    ...floorRules,
    {
      name: 'src-has-the-folders-of-the-house',
      comment: 'A new folder of src stands on one of the floors above.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/[^/]+/', pathNot: `^src/(?:${floors.flat().join('|')}|shims)/` },
    },
    {
      name: 'only-app-and-domains-name-screens',
      comment: 'A screen is named in App.tsx or the index.ts of its domain; domains share parts, never screens.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:App\\.tsx$|[^/]+/index\\.ts$)' },
      to: { path: screens },
    },
    {
      name: 'a-domain-names-its-own-screens',
      comment: 'The index.ts of a domain names no screen of another.',
      severity: 'error',
      from: { path: '^src/([^/]+)/index\\.ts$' },
      to: { path: screens, pathNot: '^src/$1/' },
    },
    {
      name: 'only-the-app-reads-what-domains-declare',
      comment: 'What the index.ts of a domain declares is for App.tsx and src/screens.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:App\\.tsx|screens\\.ts)$' },
      to: { path: `^src/(?:${floors[1].join('|')})/index\\.ts$` },
    },
    {
      name: 'public-pages-are-light',
      comment: 'Public pages are React and CSS: no router, no react-admin, no MUI, and only main.tsx opens them.',
      severity: 'error',
      from: { path: '^src/public/' },
      to: { path: 'node_modules/(?:@mui|@emotion|ra-[^/]+|react-router[^/]*|@tanstack|react-hook-form|axios)/' },
    },
    {
      name: 'public-pages-stand-on-ui-and-data',
      comment:
        'Public pages use the lowest parts alone; behind them stands the guarded app, fetched while somebody types.',
      severity: 'error',
      from: { path: '^src/public/' },
      to: { path: '^src/', pathNot: '^src/(?:public|ui|data|theme)/|^src/(?:paths\\.ts|mountApp\\.tsx)$' },
    },
    {
      name: 'paths-stand-on-the-contract',
      comment: 'The path table is read by every floor and reads none of them.',
      severity: 'error',
      from: { path: '^src/(?:paths|pathTable|endpointAccess)\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(?:paths|pathTable|endpointAccess)\\.ts$' },
    },
    {
      name: 'public-pages-open-from-main',
      comment: 'Only src/main.tsx opens the public pages.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:main\\.tsx$|public/)' },
      to: { path: '^src/public/' },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle has no first file to read.',
      severity: 'error',
      from: { path: '^(?:contract|i18n|platform|src|scripts|tests)/' },
      // Types alone may point both ways across a table; code may not.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'imports-exist',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-test-code-in-the-product',
      comment: 'The product does not import packages meant for development.',
      severity: 'error',
      // The development server loads Vite, only when asked for with --dev.
      from: { path: '^(?:contract|i18n|platform|src)/', pathNot: '^platform/http/dev-server\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'packages-are-declared',
      comment: 'A package that package.json does not name may vanish with the next install.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|dist-server|\\.data|reports)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
    skipAnalysisNotInRules: true,
  },
}
