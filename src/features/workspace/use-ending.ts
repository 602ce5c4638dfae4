import { useEffect, useEffectEvent, useState } from 'react'
import type { Conversation } from './desk.ts'

type EndingOptions = {
  /** Ends it for good; `parting`: the page may go at any moment. */
  onEnd: (conversation: Conversation, parting: boolean) => void
}

/**
 * A conversation that has been ended and can still be taken back. It ends for good when its time is over, when another is
 * ended, and when the page goes.
 */
export function useEnding({ onEnd }: EndingOptions) {
  const [ending, setEnding] = useState<Conversation>()
  const end = (parting: boolean) => {
    if (ending !== undefined) onEnd(ending, parting)
  }
  const part = useEffectEvent(() => end(true))
  useEffect(() => {
    const handleHide = () => {
      part()
      setEnding(undefined)
    }
    window.addEventListener('pagehide', handleHide)
    return () => {
      window.removeEventListener('pagehide', handleHide)
      part()
    }
  }, [])
  return {
    /** The one that can be taken back. */
    ending,
    begin: (conversation: Conversation) => {
      if (ending?.id === conversation.id) return
      end(false)
      setEnding(conversation)
    },
    takeBack: () => setEnding(undefined),
    /** Its time is over. */
    finish: () => {
      end(false)
      setEnding(undefined)
    },
  }
}
