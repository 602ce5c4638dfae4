import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_ARGS, findChromium } from './src/tools/chromium.ts'
import { firstPaint } from './src/tools/first-paint.ts'
import { textTypes } from './src/tools/text-types.ts'
import { versionMeta } from './src/tools/version-meta.ts'
import { withoutEval } from './src/tools/without-eval.ts'

const dir = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** As many tests at once as there are cores: while one waits, another works. */
const WORKERS = Math.min(availableParallelism(), 8)
const isStorybook = process.argv[1]?.includes('storybook') ?? false

const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS } }),
  instances: [{ browser: 'chromium' as const }],
})

export default defineConfig({
  root: dir('src'),
  publicDir: false,
  plugins: [
    !isStorybook &&
      process.env.VITEST === undefined &&
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        routesDirectory: dir('src/routes'),
        generatedRouteTree: dir('src/app/routeTree.gen.ts'),
        quoteStyle: 'single',
        semicolons: false,
      }),
    // The visitor's page stands on Preact, which has no place for what the compiler keeps; stories show it.
    react({ compiler: true, exclude: [/\/node_modules\//, /\/src\/widget\//] }),
    tailwindcss(),
    textTypes(),
    versionMeta(),
    firstPaint(),
    withoutEval(),
  ],
  server: { fs: { allow: [dir('.')] } },
  worker: { format: 'es' },
  // Found late (by the compiler, in a test), these would make the dev server reload in the middle of a test.
  optimizeDeps: {
    include: [
      'react/compiler-runtime',
      'react/jsx-dev-runtime',
      'react-dom/client',
      'radix-ui',
      'lucide-react',
      'cmdk',
      'react-resizable-panels',
      '@orpc/client',
      '@orpc/client/fetch',
      '@orpc/contract',
      '@orpc/server',
      '@orpc/server/fetch',
      '@orpc/tanstack-query',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      '@marcbachmann/cel-js',
      '@tiptap/core',
      '@tiptap/extension-list',
      '@tiptap/extensions',
      '@tiptap/pm/model',
      '@tiptap/pm/state',
      '@tiptap/pm/transform',
      '@tiptap/pm/view',
      '@tiptap/react',
      '@tiptap/starter-kit',
      '@xyflow/react',
      'diff',
      'elkjs/lib/elk.bundled.js',
      'immer',
      'ipaddr.js',
      'jotai',
      'jotai/vanilla',
      'liquidjs',
      'preact',
      'preact/hooks',
      'preact/jsx-dev-runtime',
      'preact/jsx-runtime',
      're2js',
      'i18next',
      'react-i18next',
      'socket.io-client',
      'uuidv7',
      'zod',
    ],
    entries: ['**/*.html', '../stories/**/*.tsx'],
  },
  build: {
    outDir: dir('dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { input: { studio: dir('src/index.html') } },
  },
  test: {
    root: dir('.'),
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          maxWorkers: WORKERS,
          testTimeout: 30_000,
          // Pure code keeps nothing from one file to the next, so that each is loaded once.
          isolate: false,
          include: ['tests/{lib,domain,contract,nodes,channels,widget,tools,architecture}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'client',
          environment: 'node',
          maxWorkers: WORKERS,
          testTimeout: 30_000,
          isolate: false,
          include: ['tests/{i18n,ui,editor,api,features}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          maxWorkers: WORKERS,
          // Every test has a database and a server of its own, so that the code is loaded once for all of them.
          isolate: false,
          // On a busy machine a second is soon over.
          expect: { poll: { timeout: 15_000 } },
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/database.global.ts', 'tests/support/built-server.global.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [storybookTest({ configDir: dir('.storybook') })],
        test: {
          name: 'stories',
          browser: browser(),
          maxWorkers: WORKERS,
          // A story leaves nothing behind for the next one, so that a page loads each module once.
          isolate: false,
          testTimeout: 120_000,
          // After the others: a browser and a server of its modules fill the machine by themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
