import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import type { Hands } from './gestures.ts'
import { sampleKinds } from './sample-kinds.ts'

const VERSION = '5.0.7'
/** No part of the project: installed into the system's temporary folder, once. */
const HOME = join(tmpdir(), `deskwright-bench-node-red-${VERSION}`)
const READY_SECONDS = 60

/** Its editor draws a frame by a plain drag. */
export const NODE_RED_HANDS: Hands = { zoomKey: 'Control', zooms: { near: 1, box: 0.36 } }

export type NodeRed = { url: string; load(document: GraphDocument): Promise<void>; close(): void }

/** Node-RED on this machine, with an empty flow; a sentence where it cannot be had. */
export async function startNodeRed(): Promise<NodeRed | string> {
  const script = join(HOME, 'node_modules', 'node-red', 'red.js')
  if (!existsSync(script)) {
    console.error(`Installing Node-RED ${VERSION} for comparison.`)
    mkdirSync(HOME, { recursive: true })
    const { status } = spawnSync(
      'npm',
      [
        'install',
        '--prefix',
        HOME,
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--omit=optional',
        `node-red@${VERSION}`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    if (status !== 0 || !existsSync(script)) {
      rmSync(HOME, { recursive: true, force: true })
      return `Node-RED ${VERSION} could not be installed, so there is nothing to compare with.`
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-bench-flows-'))
  const port = await freePort()
  writeFileSync(
    join(folder, 'settings.js'),
    `module.exports = { uiPort: ${port}, uiHost: '127.0.0.1', flowFile: 'flows.json', credentialSecret: false,
      diagnostics: { enabled: false }, telemetry: { enabled: false }, logging: { console: { level: 'error' } },
      editorTheme: { tours: false, welcome: false } }`,
  )
  const child = spawn(process.execPath, [script, '-u', folder, '-s', join(folder, 'settings.js')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const close = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  if (!(await answers(url, child))) {
    close()
    return 'Node-RED was installed but did not start, so there is nothing to compare with.'
  }
  return { url, load: (document) => load(url, document), close }
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  for (let second = 0; second < READY_SECONDS && child.exitCode === null; second += 1) {
    const isThere = await fetch(`${url}/flows`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return true
    await sleep(1000)
  }
  return false
}

/** Puts the flow on a tab by its own API: function nodes with as many outputs as ours have ways out. */
async function load(url: string, document: GraphDocument): Promise<void> {
  const nodes = [...document.nodes.values()].map((node) => {
    const outlets = outletsOf(sampleKinds.specs, node)
    const wires = outlets.map(({ id }) =>
      [...document.edges.values()]
        .filter(({ source }) => source.node === node.id && source.outlet === id)
        .map(({ target }) => target),
    )
    const { x, y } = node.position
    return {
      id: node.id,
      type: 'function',
      z: 'bench',
      name: node.title,
      func: 'return msg;',
      outputs: outlets.length,
      x: x + 124,
      y: y + 60,
      wires,
    }
  })
  const response = await fetch(`${url}/flows`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'node-red-deployment-type': 'full' },
    body: JSON.stringify([{ id: 'bench', type: 'tab', label: 'bench' }, ...nodes]),
  })
  if (!response.ok) throw new Error(`Node-RED refused the flow: ${response.status} ${await response.text()}`)
}

/** Opens its editor and lets the bench drive it; ready when every node is drawn. */
export async function openNodeRed(page: Page, url: string, nodes: number): Promise<void> {
  await page.goto(url)
  await page.waitForFunction((count) => document.querySelectorAll('.red-ui-flow-node-group').length >= count, nodes, {
    timeout: 180_000,
    polling: 50,
  })
  await page.evaluate(() => {
    window.benchReady = performance.now()
    const chart = document.querySelector('#red-ui-workspace-chart')!
    const red = Reflect.get(window, 'RED') as {
      view: { scale(): number; selection(): { nodes?: unknown[] } }
      actions: { invoke(name: string, state: boolean): void }
      nodes: { node(id: string): { x: number; y: number } | null }
    }
    const placeOf = (id: string) => {
      const box = document.getElementById(id)!.getBoundingClientRect()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    // Its zoom has buttons, steps and a glide; the nearest step is as near as it comes.
    const press = async (name: string) => {
      document.querySelector<HTMLElement>(`#red-ui-view-zoom-${name}`)!.click()
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
    const toZoom = async (zoom: number) => {
      await press('zero')
      for (let before = Infinity; red.view.scale() > zoom + 0.05 && red.view.scale() < before;) {
        before = red.view.scale()
        await press('out')
      }
    }
    const centre = (id: string) => {
      const scale = red.view.scale()
      const node = red.nodes.node(id)!
      chart.scrollTo(node.x * scale - chart.clientWidth / 2, node.y * scale - chart.clientHeight / 2)
    }
    red.actions.invoke('core:toggle-left-sidebar', false)
    red.actions.invoke('core:toggle-right-sidebar', false)
    window.benchPage = {
      async look(id, zoom) {
        await toZoom(zoom)
        centre(id)
      },
      fit: () => press('fit'),
      placeOf,
      selected: () => red.view.selection().nodes?.length ?? 0,
    }
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
