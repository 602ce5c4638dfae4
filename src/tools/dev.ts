import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, createServer } from 'vite'
import { projectRoot } from '#src/server/paths.ts'

const CONSOLE_PORT = 4400
const SERVER_PORT = 4401
const SERVED_BY_SERVER = 'api rpc socket.io files shown chat chat-assets widget.js demo healthz readyz metrics'.split(
  ' ',
)

/**
 * `npm run dev`: the server from source, started again on every change, and in front of it the console with hot reload.
 * PORT moves the console; the server takes the number after it. Ctrl-C, or the end of either, ends both.
 */
const root = projectRoot()
const consolePort = Number(process.env.PORT) || CONSOLE_PORT
const serverPort = process.env.PORT ? consolePort + 1 : SERVER_PORT
const publicUrl = process.env.PUBLIC_URL ?? `http://127.0.0.1:${consolePort}`

// In a group of its own, so that it hears of Ctrl-C once, from here.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'src', 'server', 'main.ts')], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
  env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: publicUrl },
})

// The console's own sources come from below the same addresses: /api/client.ts is a module of src/api.
const toServer = (name: string) => `^/${name.replace('.', '\\.')}(?=[/?]|$)(?!.*\\.tsx?($|\\?))`

const page = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: consolePort,
    strictPort: true,
    proxy: Object.fromEntries(
      SERVED_BY_SERVER.map((name) => [
        toServer(name),
        { target: `http://127.0.0.1:${serverPort}`, ws: name === 'socket.io' },
      ]),
    ),
  },
})

// The server hands the web client out as it is built, so it is built again on every change.
const widgetConfig = join(root, 'src', 'widget', 'vite.config.ts')
if (existsSync(widgetConfig)) await build({ configFile: widgetConfig, logLevel: 'warn', build: { watch: {} } })

await page.listen()
page.printUrls()

let ending = false
async function end(signal: NodeJS.Signals): Promise<void> {
  if (ending) return
  ending = true
  server.kill(signal)
  await page.close()
  if (server.exitCode === null && server.signalCode === null) await new Promise((done) => server.once('exit', done))
  process.exit()
}
process.on('SIGINT', () => void end('SIGINT'))
process.on('SIGTERM', () => void end('SIGTERM'))
server.once('exit', () => void end('SIGTERM'))
