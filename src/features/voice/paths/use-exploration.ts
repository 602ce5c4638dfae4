import { useEffect, useRef, useState } from 'react'
import type { Exploration } from '#src/domain/voice/explore/exploration.ts'
import type { ExploredSoFar } from '#src/domain/voice/explore/explore.ts'
import type { Answer, Question } from './exploring.ts'

export type ExploreState =
  | { type: 'idle' }
  | { type: 'running'; soFar: ExploredSoFar }
  | { type: 'done'; found: Exploration; ms: number }
  | { type: 'failed' }

/** Explores in a worker that is ended when it is called off, and when the panel is left. */
export function useExploration() {
  const worker = useRef<Worker | null>(null)
  const [state, setState] = useState<ExploreState>({ type: 'idle' })
  const end = () => {
    worker.current?.terminate()
    worker.current = null
  }
  useEffect(() => end, [])
  return {
    state,
    begin(question: Question) {
      end()
      const made = new Worker(new URL('./explore.worker.ts', import.meta.url), { type: 'module' })
      worker.current = made
      setState({ type: 'running', soFar: { states: 0, leaves: 0 } })
      made.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        if (worker.current !== made) return
        if ('soFar' in data) {
          setState({ type: 'running', soFar: data.soFar })
          return
        }
        end()
        setState('found' in data ? { type: 'done', ...data } : { type: 'failed' })
      })
      made.addEventListener('error', () => {
        if (worker.current !== made) return
        end()
        setState({ type: 'failed' })
      })
      made.postMessage(question)
    },
    cancel() {
      end()
      setState({ type: 'idle' })
    },
  }
}
