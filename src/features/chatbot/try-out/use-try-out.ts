import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'

export type TriedAnswer = Awaited<ReturnType<typeof client.tryOut.ask>>
export type TriedReply = TriedAnswer['replies'][number]
export type TrySource = 'draft' | 'live'
/** Who asks, and when, where that is not as usual. */
export type TriedVisitor = NonNullable<Parameters<typeof client.tryOut.ask>[0]['visitor']>

/** One question and what came of it; neither answer nor error: it is being answered. */
export type Turn = { id: number; asked: string; answer?: TriedAnswer; error?: unknown }

/**
 * A conversation with the bot that leaves no trace: the opening words, then turns. Changing the source or starting again
 * ends it; an answer that is late for that is dropped.
 */
export function useTryOut(appId: string) {
  const [source, setSource] = useState<TrySource>('draft')
  const [visitor, setVisitor] = useState<TriedVisitor>({})
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const round = useRef(0)
  const opening = useQuery(orpc.tryOut.ask.queryOptions({ input: { appId, source }, staleTime: 0 }))
  const asking = useMutation(orpc.tryOut.ask.mutationOptions())

  function settle(id: number, result: Pick<Turn, 'answer' | 'error'>) {
    setTurns((before) => before.map((turn) => (turn.id === id ? { ...turn, ...result } : turn)))
  }

  async function ask(text: string) {
    const asked = text.trim()
    if (asked === '' || turns.some(isWaiting)) return
    const begun = round.current
    const id = turns.length
    const fallbacks = turns.findLast(({ answer }) => answer !== undefined)?.answer?.fallbacks ?? 0
    setTurns([...turns, { id, asked }])
    const result = await asking.mutateAsync({ appId, source, text: asked, fallbacks, visitor }).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    if (round.current === begun) settle(id, result)
  }

  /** What pressing «a person» under an answer does in a real conversation. */
  function askForPerson(asked: string) {
    const last = turns.findLast(({ answer }) => answer !== undefined)?.answer
    const answer: TriedAnswer = { replies: [], transfer: true, fallbacks: 0, version: last?.version ?? null }
    setTurns([...turns, { id: turns.length, asked, answer }])
  }

  function reset(next: TrySource = source) {
    round.current += 1
    setTurns([])
    if (next === source) void opening.refetch()
    else setSource(next)
  }

  return { source, visitor, setVisitor, turns, opening, isWaiting: turns.some(isWaiting), ask, askForPerson, reset }
}

export type TryOut = ReturnType<typeof useTryOut>

const isWaiting = ({ answer, error }: Turn) => answer === undefined && error === undefined
