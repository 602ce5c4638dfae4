import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'

export type TriedAnswer = Awaited<ReturnType<typeof client.tryOut.ask>>
export type TriedReply = TriedAnswer['replies'][number]
export type TrySource = 'draft' | 'live'
/** Who asks, and when, where that is not as usual. */
export type TriedVisitor = NonNullable<Asked['visitor']>
/** What is done with a message instead of writing. */
export type TriedAct = NonNullable<Asked['act']>
type Asked = Parameters<typeof client.tryOut.ask>[0]

/** One question and what came of it; neither answer nor error: it is being answered. */
export type Turn = { id: number; asked: string; answer?: TriedAnswer; error?: unknown }

/**
 * A conversation with the bot that leaves no trace: the opening words, then turns. Changing the source or starting again
 * ends it; an answer that is late for that is dropped.
 */
export function useTryOut(appId: string) {
  const [source, setSource] = useState<TrySource>('draft')
  const [visitor, setVisitor] = useState<TriedVisitor>({})
  /** Whom the bot opens the conversation to: what is changed later counts from the next turn on. */
  const [greeted, setGreeted] = useState<TriedVisitor>({})
  const [forReal, setForReal] = useState(false)
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const round = useRef(0)
  const opening = useQuery(orpc.tryOut.ask.queryOptions({ input: { appId, source, visitor: greeted }, staleTime: 0 }))
  const asking = useMutation(orpc.tryOut.ask.mutationOptions())

  const newest = turns.findLast(({ answer }) => answer !== undefined)?.answer ?? opening.data

  function settle(id: number, result: Pick<Turn, 'answer' | 'error'>) {
    setTurns((before) => before.map((turn) => (turn.id === id ? { ...turn, ...result } : turn)))
  }

  async function askBot(text: string) {
    const asked = text.trim()
    if (asked !== '') await takeTryOutTurn(asked, { text: asked })
  }

  /** Presses a button, or sends or leaves a form; `label`: what the visitor is seen to say by it. */
  const act = (done: TriedAct, label: string) => takeTryOutTurn(label, { act: done })

  async function takeTryOutTurn(asked: string, part: Pick<Asked, 'text' | 'act'>) {
    if (turns.some(isWaiting)) return
    const begun = round.current
    const id = turns.length
    const session = newest?.session
    setTurns([...turns, { id, asked }])
    const result = await asking.mutateAsync({ appId, source, ...part, session, visitor, forReal }).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    if (round.current === begun) settle(id, result)
  }

  /** Presses «a person» under an answer. */
  const askForPerson = (label: string) =>
    act({ type: 'pressed', button: 'agent', label, ask: null, action: { type: 'agent' } }, label)

  function reset(next: TrySource = source) {
    round.current += 1
    setTurns([])
    if (next === source && visitor === greeted) void opening.refetch()
    setSource(next)
    setGreeted(visitor)
  }

  return {
    source,
    visitor,
    setVisitor,
    forReal,
    setForReal,
    turns,
    opening,
    isWaiting: turns.some(isWaiting),
    /** Seconds until the bot goes on by itself, where it waits for that. */
    dueIn: turns.some(isWaiting) ? undefined : newest?.dueIn,
    ask: askBot,
    act,
    askForPerson,
    reset,
  }
}

export type TryOut = ReturnType<typeof useTryOut>

const isWaiting = ({ answer, error }: Turn) => answer === undefined && error === undefined
