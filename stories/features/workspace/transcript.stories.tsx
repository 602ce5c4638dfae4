import { useEffect, useState, type ComponentProps } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { Message } from '#src/domain/conversation/message.ts'
import { Transcript } from '#src/features/workspace/transcript.tsx'
import type { RecallMark } from '#src/features/workspace/use-recall.ts'
import preview from '../../../.storybook/preview.tsx'
import { DARK } from '../../support/sheet.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { FIRST, nextMessage, sampleDesk } from './sample-desk.ts'

const { words } = sampleDesk('en')
const COUNT = 10_000
/** So many are known at first; the others are older. */
const KNOWN = 9_000
const nothing = (): void => undefined

/** A long day: an agent and a visitor in turn, half a minute apart. */
function longTranscript(): Message[] {
  const list: Message[] = []
  const began = Date.now() - COUNT * 30_000
  for (let seq = 1; seq <= COUNT; seq += 1) {
    const sender = seq % 3 === 0 ? 'agent' : 'visitor'
    const text = `${words.said[seq % 3]}${' …'.repeat(seq % 60)} ${seq}`
    const body = { type: 'text' as const, text }
    const name = sender === 'agent' ? words.anna : null
    list.push(nextMessage(list, FIRST, { sender, name, body, at: new Date(began + seq * 30_000).toISOString() }))
  }
  return list.with(0, {
    ...list[0]!,
    sender: 'system',
    body: { type: 'notice', notice: 'agent_joined', agent: words.anna, text: '' },
  })
}

/** What the story does to the transcript that it shows. */
const stage = { older: nothing, newer: nothing }

function Stage(props: ComponentProps<typeof Transcript>) {
  const [messages, setMessages] = useState(() => props.messages.slice(-KNOWN))
  useEffect(() => {
    const older = () => setMessages((known) => [...props.messages.slice(0, -KNOWN), ...known])
    const newer = () =>
      setMessages((known) => {
        const seq = (known.at(-1)?.seq ?? 0) + 1
        const at = new Date().toISOString()
        return [...known, { ...known.at(-1)!, id: `new ${seq}`, seq, at, sender: 'visitor', name: null }]
      })
    Object.assign(stage, { older, newer })
  }, [props.messages])
  return (
    <main className="flex h-dvh flex-col bg-ground">
      <Transcript {...props} messages={messages} />
    </main>
  )
}

const meta = preview.meta({
  title: 'Screens/Workspace/Transcript',
  component: Transcript,
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
  args: {
    messages: longTranscript(),
    asides: new Map(),
    visitor: words.nickname,
    alerts: new Map(),
    receipts: { delivered: COUNT, read: COUNT },
    recallOf: (_message: Message): RecallMark => ({}),
    outgoing: [],
    onRetry: nothing,
    onDiscard: nothing,
    onUndo: nothing,
    onLeave: nothing,
    isTyping: false,
  },
  render: (args) => <Stage {...args} />,
})

const log = () => within(document.body).findByRole('log')
const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight
/** A line that is wholly in view. */
function lineInView(list: HTMLElement): HTMLElement {
  const { top, bottom } = list.getBoundingClientRect()
  const found = [...list.querySelectorAll<HTMLElement>('li')].find((line) => {
    const box = line.getBoundingClientRect()
    return box.top > top && box.bottom < bottom
  })
  if (found === undefined) throw new Error('No line is in view.')
  return found
}
/** Scrolls, and waits until what came into view has been measured. */
async function scrollTo(list: HTMLElement, top: number): Promise<HTMLElement> {
  list.scrollTop = top
  let last = NaN
  await waitFor(async () => {
    const now = lineInView(list).getBoundingClientRect().top
    const isStill = now === last
    last = now
    await expect(isStill).toBe(true)
  })
  return lineInView(list)
}

export const Long = meta.story({
  name: 'Of 10,000 messages those in view are drawn, from the end; what arrives is followed',
  play: async () => {
    const list = await log()
    await expect(await within(list).findByText(/ 10000$/)).toBeVisible()
    await waitFor(() => expect(distanceToEnd(list)).toBeLessThan(2))
    await expect(list.querySelectorAll('li').length).toBeLessThan(60)
    stage.newer()
    await waitFor(() => expect(within(list).getAllByText(/ 10000$/)).toHaveLength(2))
    await waitFor(() => expect(distanceToEnd(list)).toBeLessThan(2))
  },
})
export const LongDark = Long.extend({ globals: DARK, play: async () => {} })

export const Squeezed = meta.story({
  name: 'The end stays in view when its place becomes smaller or narrower, as a keyboard comes up or a reply grows',
  play: async () => {
    const list = await log()
    await waitFor(() => expect(distanceToEnd(list)).toBeLessThan(2))
    const frame = list.closest('main')!
    for (const style of ['height: 20rem', 'height: 20rem; width: 18rem', '']) {
      frame.setAttribute('style', style)
      await waitFor(() => expect(distanceToEnd(list)).toBeLessThan(2))
      await expect(within(list).getByText(/ 10000$/)).toBeVisible()
    }
    const line = await scrollTo(list, list.scrollHeight / 2)
    frame.setAttribute('style', 'height: 20rem')
    await waitFor(() => expect(list.clientHeight).toBeLessThan(400))
    await expect(line.isConnected).toBe(true)
    await expect(distanceToEnd(list)).toBeGreaterThan(10_000)
  },
})

export const ReadFurtherUp = meta.story({
  name: 'What is read further up stays where it is when older and newer messages come, and one button leads to the end',
  play: async () => {
    const list = await log()
    await waitFor(() => expect(distanceToEnd(list)).toBeLessThan(2))
    const line = await scrollTo(list, list.scrollHeight / 2)
    const text = line.textContent
    const { top } = line.getBoundingClientRect()
    const height = list.scrollHeight
    stage.older()
    await waitFor(() => expect(list.scrollHeight).toBeGreaterThan(height + 50_000))
    const same = () => [...list.querySelectorAll('li')].find((each) => each.textContent === text)
    await waitFor(() => expect(Math.abs((same()?.getBoundingClientRect().top ?? NaN) - top)).toBeLessThan(2))
    stage.newer()
    await waitFor(() => expect(Math.abs((same()?.getBoundingClientRect().top ?? NaN) - top)).toBeLessThan(2))
    await userEvent.click(within(document.body).getByRole('button', { name: /^(To the newest|回到最新)$/ }))
    await waitFor(() => expect(distanceToEnd(list)).toBeLessThan(2))
    // It goes with the scroll event, which comes after the place.
    const button = () => within(document.body).queryByRole('button', { name: /^(To the newest|回到最新)$/ })
    await waitFor(() => expect(button()).toBeNull())
  },
})

export const Focused = meta.story({
  name: 'What has the focus keeps it, however far one scrolls',
  args: { recallOf: ({ seq }) => (seq === COUNT - 1 ? { onRecall: nothing } : {}) },
  play: async () => {
    const list = await log()
    const button = await within(list).findByRole('button', { name: /^(Take back|撤回)$/ })
    button.focus()
    await scrollTo(list, list.scrollHeight / 3)
    await expect(button).toHaveFocus()
    await expect(within(list).queryByText(/ 10000$/)).toBeNull()
  },
})

const copied = fn()
const left = fn()
const focused = () => expect(document.activeElement)
export const ByKeys = meta.story({
  name: 'It is one stop of the Tab key; arrows, Home and End go through it, Enter to what is done with a message, Escape back',
  args: { onCopy: copied, onQuote: nothing, onLeave: left },
  play: async () => {
    const list = await log()
    await within(list).findByText(/ 10000$/)
    await waitFor(() => expect(distanceToEnd(list)).toBeLessThan(2))
    await userEvent.tab()
    await focused().toHaveAccessibleName(/ 10000$/)
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => focused().toHaveAccessibleName(/ 9999$/))
    await userEvent.keyboard('{Home}')
    await waitFor(() => focused().toHaveAttribute('aria-posinset', '1'))
    await waitFor(() => expect(list.scrollTop).toBeLessThan(2))
    await userEvent.keyboard('{End}')
    await waitFor(() => focused().toHaveAccessibleName(/ 10000$/))
    await userEvent.keyboard('{Enter}')
    await focused().toHaveAccessibleName(/^(Copy|复制)$/)
    await userEvent.keyboard('{ArrowRight}')
    await focused().toHaveAccessibleName(/^(Quote|引用)$/)
    await userEvent.keyboard('{Escape}')
    await focused().toHaveAccessibleName(/ 10000$/)
    copied.mockClear()
    await userEvent.keyboard('c')
    await expect(copied).toHaveBeenCalledWith(expect.objectContaining({ seq: COUNT }))
    left.mockClear()
    await userEvent.keyboard('{Escape}')
    await expect(left).toHaveBeenCalledOnce()
    await userEvent.tab()
    await expect(list).not.toContainElement(document.activeElement as HTMLElement)
  },
})
