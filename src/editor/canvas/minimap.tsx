import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { viewOf as kindViewOf, type Kinds } from './card-texts.ts'
import type { CanvasApi } from './flow-canvas.tsx'
import { boundsOf, grow, type Box } from './geometry.ts'
import { readTheme } from './paint/theme.ts'
import type { Stage } from './stage.ts'
import { seenBy } from './view.ts'

const SIZE = { width: 184, height: 120 } as const

/** The whole flow in a corner, with the part that is seen; pressing or dragging on it moves the view there. */
export function Minimap({ canvas, kinds }: { canvas: CanvasApi; kinds: Kinds }) {
  const t = useTexts()
  const element = useRef<HTMLCanvasElement>(null)
  const { stage } = canvas
  // A drag keeps the picture it began on: it would run away from the pointer otherwise.
  const [held, setHeld] = useState<Box | null>(null)

  useEffect(() => {
    const target = element.current!
    let frame = 0
    const draw = () => {
      frame = 0
      paint(target, stage, kinds, held ?? frameOf(stage))
    }
    const queue = () => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    }
    queue()
    const themes = new MutationObserver(queue)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const off = [stage.subscribeView(queue), stage.scene.subscribe(queue)]
    return () => {
      for (const end of off) end()
      themes.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [stage, kinds, held])

  function lead(client: { clientX: number; clientY: number }, frame: Box): void {
    const box = element.current!.getBoundingClientRect()
    const scale = scaleOf(frame)
    const { zoom, width, height } = stage.view()
    const x = frame.x + frame.width / 2 + (client.clientX - box.left - box.width / 2) / scale
    const y = frame.y + frame.height / 2 + (client.clientY - box.top - box.height / 2) / scale
    canvas.show({ x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom })
  }

  return (
    <canvas
      ref={element}
      data-canvas-control
      role="img"
      aria-label={t(($) => $.canvas.minimap)}
      className="touch-none rounded-card border border-line bg-surface shadow-float"
      style={SIZE}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const frame = frameOf(stage)
        setHeld(frame)
        lead(event, frame)
      }}
      onPointerMove={(event) => {
        if (held !== null) lead(event, held)
      }}
      onPointerUp={() => setHeld(null)}
      onPointerCancel={() => setHeld(null)}
    />
  )
}

/** All there is and what is seen, with some room. */
function frameOf({ scene, view }: Stage): Box {
  const all = [scene.bounds(), seenBy(view())].filter((box) => box !== null)
  const bounds = boundsOf(all)!
  return grow(bounds, 0.04 * Math.max(bounds.width, bounds.height))
}

const scaleOf = (frame: Box): number => Math.min(SIZE.width / frame.width, SIZE.height / frame.height)

function paint(canvas: HTMLCanvasElement, { scene, view }: Stage, kinds: Kinds, frame: Box): void {
  const density = window.devicePixelRatio
  canvas.width = SIZE.width * density
  canvas.height = SIZE.height * density
  const context = canvas.getContext('2d')!
  const theme = readTheme(canvas)
  const scale = scaleOf(frame)
  context.scale(density, density)
  context.translate(SIZE.width / 2, SIZE.height / 2)
  context.scale(scale, scale)
  context.translate(-frame.x - frame.width / 2, -frame.y - frame.height / 2)
  const least = 2 / scale
  const put = ({ x, y, width, height }: Box) => context.rect(x, y, Math.max(width, least), Math.max(height, least))
  for (const item of scene.groups.values()) {
    context.globalAlpha = item.group.collapsed ? 0.8 : 0.2
    fill(context, theme.tint(item.group.hue), () => put(item))
  }
  context.globalAlpha = 0.5
  for (const item of scene.notes.values()) fill(context, theme.tint(item.note.hue), () => put(item))
  context.globalAlpha = 0.9
  const byHue = Map.groupBy(scene.nodes.values(), ({ node }) => kindViewOf(kinds, node.kind)?.hue ?? 7)
  for (const [hue, items] of byHue)
    fill(context, theme.hue(hue), () => {
      for (const item of items) if (item.hiddenIn === null) put(item)
    })
  const seen = seenBy(view())
  context.globalAlpha = 1
  context.strokeStyle = theme.colour['accent-line']
  context.lineWidth = 1.5 / scale
  context.strokeRect(seen.x, seen.y, seen.width, seen.height)
}

function fill(context: CanvasRenderingContext2D, colour: string, add: () => void): void {
  context.beginPath()
  add()
  context.fillStyle = colour
  context.fill()
}
