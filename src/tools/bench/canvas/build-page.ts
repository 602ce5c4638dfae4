import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { build } from 'vite'

/** Builds a bench's page for production into a folder, as the console is built; it is no part of the product's build. */
export async function buildPage(root: string, outDir: string, bench = 'canvas'): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'src', 'tools', 'bench', bench),
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [react({ compiler: true }), tailwindcss()],
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 2000 },
  })
}
