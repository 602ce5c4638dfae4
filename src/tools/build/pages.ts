import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Builds the console into dist/web. */
export async function buildConsole(root: string): Promise<void> {
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
}

/** Builds the web client for visitors into dist/widget, by its own configuration. */
export async function buildWidget(root: string): Promise<void> {
  const configFile = join(root, 'src', 'widget', 'vite.config.ts')
  if (existsSync(configFile)) await build({ configFile, logLevel: 'warn' })
}
