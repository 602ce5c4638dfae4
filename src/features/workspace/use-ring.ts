import { useEffect } from 'react'
import { playTone } from './sound.ts'

/** Milliseconds between two tones for somebody who is offered to this agent. */
const AGAIN_AFTER = 4000

/** Rings on for as long as somebody is offered to this agent and nobody has answered. */
export function useRing(isOffered: boolean): void {
  useEffect(() => {
    if (!isOffered) return
    const timer = setInterval(() => playTone('waiting'), AGAIN_AFTER)
    return () => clearInterval(timer)
  }, [isOffered])
}
