import { describe, expect, test } from 'vitest'
import type { FormField, Message, MessageBody } from '#src/domain/conversation/message.ts'
import type { Outgoing } from '#src/widget/chat/outbox.ts'
import { answerLines } from '#src/widget/parts/answer-lines.ts'
import {
  answerTo,
  type FormMessage,
  formStand,
  refusedForm,
  shownOutbox,
  takesFile,
  type UploadMessage,
} from '#src/widget/parts/deeds.ts'
import { faultOf } from '#src/widget/parts/form-field.tsx'
import { linkAddress } from '#src/lib/link-address.ts'
import { aForm, aMessage, aServer } from './support.ts'

type Given = { messages?: Message[]; outbox?: Outgoing[]; state?: 'bot' | 'ended' }
const given = ({ messages = [], outbox = [], state = 'bot' }: Given) => ({
  conversation: { ...aServer().conversation(), state },
  messages,
  outbox,
})
const own = (seq: number, text: string) => aMessage(seq, { sender: 'visitor', body: { type: 'text', text } })
const outgoing = (change: Partial<Outgoing> = {}): Outgoing => ({
  clientMsgId: 'mine',
  conversationId: 'first',
  text: 'Yes',
  at: 1,
  state: 'sending',
  ...change,
})

describe('a choice', () => {
  test('is open until the visitor says something', () => {
    expect(answerTo(1, given({ messages: [aMessage(1), aMessage(2)] }))).toBeUndefined()
  })

  test('is answered by the first thing said after it, stored or on its way', () => {
    expect(answerTo(2, given({ messages: [own(1, 'Hi'), aMessage(2), own(3, 'Yes'), own(4, 'No')] }))).toBe('Yes')
    expect(answerTo(2, given({ messages: [own(1, 'Hi'), aMessage(2)], outbox: [outgoing()] }))).toBe('Yes')
  })

  test('stays open when what was said is refused or belongs elsewhere', () => {
    const outbox = [outgoing({ state: 'refused' }), outgoing({ conversationId: 'old' })]
    expect(answerTo(1, given({ messages: [aMessage(1)], outbox }))).toBeUndefined()
  })
})

describe('a form', () => {
  const form = aMessage(2, { body: aForm }) as FormMessage
  const answers = (text: string, ask = 'a1') => aMessage(3, { sender: 'visitor', body: { type: 'answers', text, ask } })
  const act = { type: 'submit' as const, seq: 2, values: { name: 'Ann' } }
  const passed: MessageBody = { type: 'buttons', text: '', items: [], ask: 'a2' }

  test.each<[string, Given, string]>([
    ['open when it has come', {}, 'open'],
    ['open when something else was said meanwhile', { messages: [own(3, 'Why?'), aMessage(4)] }, 'open'],
    ['sent as soon as it is on its way', { outbox: [outgoing({ act, text: 'Name: Ann' })] }, 'sent'],
    ['sent when its answers are stored', { messages: [answers('Name: Ann')] }, 'sent'],
    ['sent when there was nothing to fill in', { messages: [answers('')] }, 'sent'],
    ['cancelled by its own word for it', { messages: [answers('Not now')] }, 'cancelled'],
    ['open while the answers are those of another', { messages: [answers('Name: Ann', 'a0')] }, 'open'],
    ['open again when it was refused', { outbox: [outgoing({ act, state: 'refused' })] }, 'open'],
    ['closed when something else is asked', { messages: [aMessage(3, { body: passed })] }, 'closed'],
    ['closed when the conversation has ended', { state: 'ended' }, 'closed'],
  ])('is %s', (_name, { messages = [], ...rest }, stand) => {
    expect(formStand(form, given({ messages: [form, ...messages], ...rest }))).toBe(stand)
  })

  test('without a moment that it belongs to takes nothing', () => {
    const loose = aMessage(2, { body: { ...aForm, ask: null } }) as FormMessage
    expect(formStand(loose, given({ messages: [loose] }))).toBe('closed')
  })

  test('holds again what was refused, which is then not shown as said', () => {
    const refused = outgoing({ act, state: 'refused' })
    const state = given({ messages: [form], outbox: [refused, outgoing({ clientMsgId: 'other' })] })
    expect(refusedForm(2, state)).toBe(refused)
    expect(shownOutbox(state).map(({ clientMsgId }) => clientMsgId)).toEqual(['other'])
  })

  test('that is closed leaves what was refused to be seen', () => {
    const state = given({ messages: [form], outbox: [outgoing({ act, state: 'refused' })], state: 'ended' })
    expect(shownOutbox(state)).toHaveLength(1)
  })
})

describe('a field', () => {
  const field: FormField = { id: 'x', label: 'X', type: 'text', required: true, placeholder: '', options: [] }
  const holds = (value: string, change: Partial<ValidityState> = {}) => ({
    value,
    validity: { badInput: false, typeMismatch: false, ...change } as ValidityState,
  })

  test('that is required is not empty, and not spaces', () => {
    expect(faultOf(field, holds(''))).toBe('form.required')
    expect(faultOf(field, holds(' \u3000'))).toBe('form.required')
    expect(faultOf(field, holds('x'))).toBeUndefined()
    expect(faultOf({ ...field, required: false }, holds(''))).toBeUndefined()
  })

  test('that cannot be read says what it should hold, though it reads as empty', () => {
    expect(faultOf({ ...field, type: 'number' }, holds('', { badInput: true }))).toBe('form.number')
    expect(faultOf({ ...field, type: 'date', required: false }, holds('', { badInput: true }))).toBe('form.date')
    expect(faultOf({ ...field, type: 'email' }, holds('ann', { typeMismatch: true }))).toBe('form.email')
  })
})

describe('the lines of answers', () => {
  test('are cut after the labels of their form, however these look', () => {
    const text = 'When: exactly: at: five\nNote: first\nsecond line'
    expect(answerLines(text, ['When: exactly', 'Note'])).toEqual([
      { label: 'When: exactly', value: 'at: five' },
      { label: 'Note', value: 'first\nsecond line' },
    ])
  })

  test('are cut at the first colon where the form is not known', () => {
    expect(answerLines('Name: Ann: Lee\nCancelled')).toEqual([
      { label: 'Name', value: 'Ann: Lee' },
      { label: null, value: 'Cancelled' },
    ])
  })

  test('of a cancelled form are its word for that, and of an empty one none', () => {
    expect(answerLines('Not now', ['Name'])).toEqual([{ label: null, value: 'Not now' }])
    expect(answerLines('', ['Name'])).toEqual([])
  })
})

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['HTTP://a.example', 'http://a.example/'],
  ['javascript:alert(1)', undefined],
  ['data:image/svg+xml,x', undefined],
  ['//a.example', undefined],
  ['/picture.png', '/picture.png'],
  ['', undefined],
])('the address %j leads to %j', (address, href) => {
  expect(linkAddress(address)).toBe(href)
})

describe('a message that asks for a file', () => {
  const ask = (seq: number, of: string | null) =>
    aMessage(seq, { body: { type: 'upload', text: 'Your receipt?', accepts: 'any', ask: of } }) as UploadMessage
  const file = (seq: number, of: string | null) =>
    aMessage(seq, {
      sender: 'visitor',
      body: { type: 'file', text: 'a.pdf', url: '/f', mediaType: 'application/pdf', size: 1, ask: of },
    })
  const asking = ask(2, 'a1')

  test.each<[string, Given, boolean]>([
    ['can be answered when it has come', {}, true],
    ['can be answered when something else was said meanwhile', { messages: [own(3, 'Which one?'), aMessage(4)] }, true],
    ['is answered by its file', { messages: [file(3, 'a1')] }, false],
    ['is not answered by the file of another', { messages: [file(3, 'a0')] }, true],
    ['is over when it is asked again', { messages: [ask(3, 'a2')] }, false],
    ['is over when a form is shown', { messages: [aMessage(3, { body: { ...aForm, ask: 'a2' } })] }, false],
    ['is over when the conversation has ended', { state: 'ended' }, false],
  ])('%s', (_name, { messages = [], ...rest }, isOpen) => {
    expect(takesFile(asking, given({ messages: [asking, ...messages], ...rest }))).toBe(isOpen)
  })

  test('of no moment cannot be answered', () => {
    expect(takesFile(ask(2, null), given({ messages: [] }))).toBe(false)
  })

  test('leaves a form open that came before the file', () => {
    const form = aMessage(2, { body: aForm }) as FormMessage
    expect(formStand(form, given({ messages: [form, file(3, 'a0')] }))).toBe('open')
  })
})
