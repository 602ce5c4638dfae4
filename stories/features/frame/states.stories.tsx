import { ORPCError } from '@orpc/client'
import { expect, fn, userEvent } from 'storybook/test'
import { Crash } from '#src/features/frame/crash.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import preview from '../../../.storybook/preview.tsx'
import { useSample } from '../../support/sample.ts'
import { DARK, Sheet } from '../../support/sheet.tsx'
import { begin, InFrame } from './in-frame.tsx'

type Query = Parameters<typeof QueryState<string[]>>[0]['query']

const refetch = fn()
const query = (state: Partial<Query>): Query => ({ data: undefined, error: null, isFetching: false, refetch, ...state })
const refused = new ORPCError('RATE_LIMITED', { status: 429, data: { requestId: 'req-7f3a91' } })

function List({ state }: { state: Partial<Query> }) {
  const sample = useSample()
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <QueryState
        query={query(state)}
        skeleton={<Skeleton className="h-24" />}
        isEmpty={(items) => items.length === 0}
        empty={<EmptyState title={sample.noMatch} />}
      >
        {(items) => (
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

function Lists() {
  const sample = useSample()
  return (
    <Sheet>
      <List state={{ isFetching: true }} />
      <List state={{ data: [] }} />
      <List state={{ error: refused }} />
      <List state={{ data: sample.categories.slice(0, 3) }} />
    </Sheet>
  )
}

const meta = preview.meta({ title: 'Screens/Frame/States', component: Lists, decorators: [InFrame], loaders: [begin] })

export const FourStates = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The operation is too frequent. Try again later.')).toBeVisible()
    await expect(canvas.getByText('req-7f3a91')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(refetch).toHaveBeenCalledOnce()
  },
})
export const FourStatesDark = meta.story({ globals: DARK })

const stale = { data: ['Delivery'], error: refused, isFetching: true }
export const StaleStaysWhileAskedAgain = meta.story({
  render: () => <List state={stale} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Delivery')).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
})

const reset = fn()
export const BrokenPage = meta.story({
  render: () => <Crash error={new Error('x is undefined')} reset={reset} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/The rest of the console still works/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(reset).toHaveBeenCalledOnce()
  },
})
export const RefusedPage = meta.story({
  globals: DARK,
  render: () => <Crash error={refused} reset={reset} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('操作过于频繁，请稍后重试。')).toBeVisible()
  },
})
