import { readFileSync } from 'node:fs'
import { minify } from '@swc/core'
import { build, defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname

/** Scripts that stand on other pages, by their names: each a classic one, because a module would not know its own tag. */
const CLASSIC = { 'loader.js': 'loader/loader.ts', 'commands.js': 'demo/commands.ts' }

/** Builds them beside the page. */
function classicScripts(): Plugin {
  return {
    name: 'classic-scripts',
    apply: 'build',
    async generateBundle() {
      for (const [fileName, entry] of Object.entries(CLASSIC)) {
        const built = await build({
          configFile: false,
          root: here,
          logLevel: 'warn',
          build: {
            write: false,
            reportCompressedSize: false,
            rolldownOptions: { input: `${here}/${entry}`, output: { format: 'iife' } },
          },
        })
        const [script] = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
        if (script?.type !== 'chunk') throw new Error(`${entry} came out as nothing.`)
        for (const file of script.moduleIds) this.addWatchFile(file)
        this.emitFile({ type: 'asset', fileName, source: script.code })
      }
    },
  }
}

/** Goes through the page's script once more: what this minifier finds after the build's own is 400 bytes less of it. */
function shortened(): Plugin {
  return {
    name: 'shortened',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk')
            file.code = (
              await minify(file.code, {
                module: true,
                ecma: 2022,
                compress: { passes: 4, toplevel: true, keep_fargs: false, pure_getters: true },
                mangle: { toplevel: true },
              })
            ).code
      },
    },
  }
}

/** What is fetched later is one script and nothing beside it, so that nothing has to see to what goes with it. */
function noPreloads(): Plugin {
  return {
    name: 'no-preloads',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

/** The look of the server's plain pages: the demo page and the API's. */
function plainPages(): Plugin {
  return {
    name: 'plain-pages',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(`${here}/demo/demo.css`, 'utf8')
      this.emitFile({ type: 'asset', fileName: 'demo.css', source })
    },
  }
}

/** The visitor's page, and the script that puts it on other pages. The server serves `dist/widget` at `/chat-assets/`. */
export default defineConfig({
  root: here,
  base: '/chat-assets/',
  publicDir: false,
  plugins: [noPreloads(), classicScripts(), shortened(), plainPages()],
  // Classic: an element is a call with its children beside its attributes, which is 400 bytes less of the page's script.
  oxc: {
    jsx: { runtime: 'classic', pragma: 'jsxNode', pragmaFrag: 'JsxFragment' },
    jsxInject: `import { h as jsxNode, Fragment as JsxFragment } from 'preact'`,
  },
  build: {
    outDir: `${here}/../../dist/widget`,
    emptyOutDir: true,
    // The page's policy allows no data: addresses.
    assetsInlineLimit: 0,
    // What is fetched later has nothing of its own to fetch.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // What is fetched later takes from the page's script what that has; by itself the bundler makes a third file of it.
      output: { codeSplitting: { groups: [{ name: 'index', test: (id) => !id.includes('/widget/later/') }] } },
      treeshake: {
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        // What takes nothing of it does not fetch it: else it would be a file of its own for what is loaded later.
        moduleSideEffects: (id) => !id.includes('/node_modules/preact/'),
      },
    },
  },
})
