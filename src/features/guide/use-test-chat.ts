import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'

type Answer = Awaited<ReturnType<typeof client.tryOut.ask>>
/** A question of the test and, when it has come, the answer or what went wrong. */
export type TestTurn = { id: number; asked: string; answer?: Answer; error?: unknown }

/** A conversation with the draft that leaves no record: one question at a time. */
export function useTestChat(appId: string) {
  const queryClient = useQueryClient()
  const [turns, setTurns] = useState<readonly TestTurn[]>([])
  const asking = useMutation({
    mutationFn: (text: string) => client.tryOut.ask({ appId, source: 'draft', text, session: sessionOf(turns) }),
    // The checklist has a line for the first test.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.guide.get.key() }),
  })

  async function askTestChat(text: string) {
    const id = turns.length
    const settle = (part: Pick<TestTurn, 'answer' | 'error'>) =>
      setTurns((before) => before.map((turn) => (turn.id === id ? { ...turn, ...part } : turn)))
    setTurns([...turns, { id, asked: text }])
    try {
      settle({ answer: await asking.mutateAsync(text) })
    } catch (error) {
      settle({ error })
    }
  }

  return { turns, isWaiting: asking.isPending, ask: askTestChat }
}

/** What the conversation has come to: a flow goes on with the next words. */
const sessionOf = (turns: readonly TestTurn[]) => turns.findLast(({ answer }) => answer)?.answer?.session
