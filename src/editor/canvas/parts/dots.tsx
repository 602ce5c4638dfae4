import { useEffect, useRef } from 'react'
import { readyToMove } from '../moving.ts'
import type { Stage } from '../stage.ts'

const STEP = 24
/** Below it there are no dots; they fade in up to twice of it. */
const FROM = 0.35

/** The dotted ground. It moves as one layer, which costs nothing but a new place. */
export function Dots({ stage }: { stage: Stage }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let size = 0
    const place = () => {
      const { style } = element.current!
      const { x, y, zoom } = stage.view()
      const opacity = Math.min(1, Math.max(0, (zoom - FROM) / FROM))
      style.opacity = String(opacity)
      if (opacity === 0) return
      const step = STEP * zoom
      if (step !== size) {
        size = step
        style.backgroundSize = `${step}px ${step}px`
        style.inset = `${-step}px`
      }
      style.transform = `translate(${x % step}px, ${y % step}px)`
    }
    place()
    const settle = readyToMove(element.current)
    const unsubscribe = stage.subscribeView(place)
    return () => {
      settle?.()
      unsubscribe()
    }
  }, [stage])
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      <div
        ref={element}
        className="absolute"
        style={{ backgroundImage: 'radial-gradient(circle at 1px 1px, var(--line-strong) 1px, transparent 1.2px)' }}
      />
    </div>
  )
}
