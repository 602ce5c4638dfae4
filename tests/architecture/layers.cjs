/** Who may import whom, as data. `layers.test.ts` runs it, `readme.test.ts` holds the folders' README files to it. */

const folder = (name) => `^src/${name}/`

/** What a layer may name in its list, and the files that name stands for. */
const places = {
  lib: folder('lib'),
  domain: folder('domain'),
  contract: folder('contract'),
  'contract/visitor': '^src/contract/visitor\\.ts$',
  'contract/live': '^src/contract/live\\.ts$',
  i18n: folder('i18n'),
  ui: folder('ui'),
  editor: folder('editor'),
  'editor/canvas/kit': '^src/editor/canvas/kit/',
  'editor/answer': '^src/editor/answer/',
  'editor/hours': '^src/editor/hours/',
  'editor/prompt': '^src/editor/prompt/',
  api: folder('api'),
  features: folder('features'),
  routes: folder('routes'),
  'nodes/*/*/spec': '^src/nodes/([^/]+/[^/]+/spec\\.ts|specs\\.ts)$',
  'nodes/specs': '^src/nodes/specs\\.ts$',
  'nodes/views': '^src/nodes/views\\.ts$',
  'nodes/menu-form': '^src/nodes/menu-form/',
  'channels/*/spec': '^src/channels/([^/]+/spec\\.ts|specs\\.ts)$',
  'channels/shared': '^src/channels/shared/.*\\.ts$',
  'channels/specs': '^src/channels/specs\\.ts$',
  'channels/views': '^src/channels/views\\.ts$',
  'widget/preview': '^src/widget/preview/preview\\.tsx$',
  'channels/servers': '^src/channels/servers\\.ts$',
}

/** A layer, its files, and all it may import besides itself. Whatever is not listed is forbidden. */
const layers = [
  { name: 'lib', files: places.lib, may: [] },
  { name: 'domain', files: places.domain, may: ['lib'] },
  { name: 'nodes/*/*/spec', files: places['nodes/*/*/spec'], may: ['lib', 'domain'] },
  { name: 'nodes/menu-form', files: places['nodes/menu-form'], may: ['lib', 'domain', 'nodes/*/*/spec'] },
  { name: 'channels/shared', files: places['channels/shared'], may: ['lib', 'domain'] },
  { name: 'channels/*/spec', files: places['channels/*/spec'], may: ['lib', 'domain', 'channels/shared'] },
  { name: 'contract', files: places.contract, may: ['lib', 'domain', 'nodes/specs', 'channels/specs'] },
  {
    name: 'channels/*/server',
    files: '^src/channels/([^/]+/(server|events)\\.ts|servers\\.ts)$',
    may: ['lib', 'domain', 'channels/shared', 'channels/*/spec'],
  },
  {
    name: 'server',
    files: folder('server'),
    may: ['lib', 'domain', 'contract', 'nodes/specs', 'channels/specs', 'channels/servers'],
  },
  { name: 'i18n', files: places.i18n, may: ['lib'] },
  { name: 'ui', files: places.ui, may: ['lib'] },
  { name: 'editor', files: places.editor, may: ['lib', 'domain', 'i18n', 'ui'] },
  {
    name: 'nodes/*/*/view',
    files: '^src/nodes/([^/]+/[^/]+/view\\.tsx|views\\.ts)$',
    may: [
      'lib',
      'domain',
      'i18n',
      'ui',
      'nodes/*/*/spec',
      'editor/canvas/kit',
      'editor/answer',
      'editor/hours',
      'editor/prompt',
    ],
  },
  {
    name: 'channels/*/view',
    files: '^src/channels/([^/]+/view\\.tsx|shared/.*\\.tsx|views\\.ts)$',
    may: ['lib', 'domain', 'i18n', 'ui', 'channels/shared', 'channels/*/spec'],
  },
  { name: 'api', files: places.api, may: ['lib', 'domain', 'contract'] },
  {
    name: 'features',
    files: places.features,
    may: [
      'lib',
      'domain',
      'i18n',
      'ui',
      'editor',
      'api',
      'nodes/specs',
      'nodes/views',
      'nodes/menu-form',
      'channels/specs',
      'channels/views',
      'widget/preview',
    ],
  },
  { name: 'routes', files: places.routes, may: ['lib', 'i18n', 'ui', 'api', 'features'] },
  { name: 'app', files: folder('app'), may: ['lib', 'i18n', 'ui', 'api', 'routes'] },
  { name: 'widget', files: folder('widget'), may: ['lib', 'domain', 'contract/visitor', 'contract/live', 'i18n'] },
]

/**
 * The folders of the server, each below those that follow it, and all that each may import of the others. The files beside
 * them put the folders together.
 */
const serverFolders = {
  db: [],
  platform: ['db'],
  auth: ['db'],
  content: [],
  sheets: [],
  calendars: [],
  documents: ['platform', 'sheets'],
  jobs: ['db', 'platform'],
  request: ['platform'],
  live: ['db', 'platform', 'request'],
  notifications: ['db', 'jobs'],
  webhooks: ['db', 'platform', 'jobs', 'notifications'],
  effects: ['db', 'platform'],
  bots: ['db', 'platform', 'effects'],
  conversations: ['db', 'platform', 'jobs', 'live', 'notifications', 'webhooks', 'bots'],
  voice: ['db', 'platform', 'jobs', 'request', 'effects', 'bots', 'conversations'],
  channels: ['db', 'platform', 'jobs', 'request', 'notifications', 'conversations'],
  services: [
    'db',
    'platform',
    'auth',
    'content',
    'sheets',
    'calendars',
    'documents',
    'jobs',
    'live',
    'notifications',
    'webhooks',
    'effects',
    'bots',
    'conversations',
    'voice',
    'channels',
  ],
  procedures: ['platform', 'services'],
  http: ['db', 'platform', 'auth', 'request', 'services', 'procedures'],
}

const pure = [
  places.lib,
  places.domain,
  places.contract,
  places['nodes/*/*/spec'],
  places['nodes/menu-form'],
  places['channels/*/spec'],
]
const browser = [
  ...['i18n', 'ui', 'editor', 'api', 'features', 'routes', 'app', 'widget'].map(folder),
  ...layers.filter(({ name }) => name.endsWith('/view')).map(({ files }) => files),
]
const package_ = (...names) => `node_modules/(${names.join('|')})(/|$)`

const forbidden = [
  { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ...layers.map(({ name, files, may }) => ({
    name: `layer ${name}`,
    severity: 'error',
    from: { path: files },
    to: { path: '^src/', pathNot: [files, ...may.map((place) => places[place])] },
  })),
  {
    name: 'every-file-has-a-layer',
    severity: 'error',
    from: { path: '^src/', pathNot: [...layers.map(({ files }) => files), folder('tools')] },
    to: {},
  },
  {
    name: 'features-do-not-know-each-other',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/' },
    to: {
      path: '^src/features/',
      pathNot: ['^src/features/$1/', '^src/features/shared/', '^src/features/frame/', '^src/features/flows/'],
    },
  },
  {
    name: 'only-voice-menus-are-flows',
    severity: 'error',
    // A voice menu is a flow of another family: it is listed and edited as one, and flows know nothing of it.
    from: { path: '^src/features/', pathNot: '^src/features/(flows|voice)/' },
    to: { path: '^src/features/flows/' },
  },
  {
    name: 'the-frame-stands-around-screens',
    severity: 'error',
    // The pages of signing in and the workspace put their own frame together from its parts.
    from: { path: '^src/features/', pathNot: '^src/features/(frame|auth|workspace)/' },
    to: { path: '^src/features/frame/' },
  },
  {
    name: 'node-kinds-do-not-know-each-other',
    severity: 'error',
    from: { path: '^src/nodes/([^/]+/[^/]+)/' },
    to: { path: '^src/nodes/[^/]+/[^/]+/', pathNot: '^src/nodes/$1/' },
  },
  {
    name: 'channel-kinds-do-not-know-each-other',
    severity: 'error',
    from: { path: '^src/channels/([^/]+)/' },
    // What several accounts of one operator have in common stands beside them.
    to: { path: '^src/channels/[^/]+/', pathNot: '^src/channels/($1|shared)/' },
  },
  ...Object.entries(serverFolders).map(([name, may]) => ({
    name: `server ${name}`,
    severity: 'error',
    from: { path: `^src/server/${name}/` },
    to: { path: '^src/server/[^/]+/', pathNot: `^src/server/(${[name, ...may].join('|')})/` },
  })),
  {
    name: 'every-folder-of-the-server-has-a-place',
    severity: 'error',
    from: { path: '^src/server/[^/]+/', pathNot: `^src/server/(${Object.keys(serverFolders).join('|')})/` },
    to: {},
  },
  {
    name: 'browser-and-pure-code-use-no-node-builtins',
    severity: 'error',
    // A build's configuration lies beside what it builds and runs in Node.
    from: { path: [...pure, ...browser], pathNot: 'vite\\.config\\.ts$' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'pure-code-uses-no-framework',
    severity: 'error',
    from: { path: pure },
    to: {
      path: package_(
        'react',
        'react-dom',
        'react-i18next',
        'i18next',
        'radix-ui',
        '@radix-ui',
        'lucide-react',
        'preact',
        'jotai',
        '@xyflow',
        '@tiptap',
        '@tanstack',
        'hono',
        '@hono',
        'drizzle-orm',
        'pg',
        'socket\\.io',
        'socket\\.io-client',
        'vite',
      ),
    },
  },
  {
    name: 'only-the-editor-uses-its-engines',
    severity: 'error',
    // The bench draws the same graph in plain React Flow, to compare with.
    from: { path: '^src/', pathNot: [places.editor, '^src/tools/bench/'] },
    to: { path: package_('jotai', '@xyflow', '@tiptap', 'elkjs') },
  },
  {
    name: 'nothing-imports-tools',
    severity: 'error',
    from: { path: '^src/', pathNot: folder('tools') },
    to: { path: folder('tools') },
  },
  {
    name: 'no-orphans',
    severity: 'error',
    from: { orphan: true, path: '^src/', pathNot: ['\\.d\\.ts$', folder('tools')] },
    to: {},
  },
  {
    name: 'nothing-is-imported-that-does-not-exist',
    severity: 'error',
    from: { path: '^src/' },
    to: { couldNotResolve: true, path: '^(\\.|#)', pathNot: '\\?' },
  },
]

module.exports = { layers, places, serverFolders, forbidden }
