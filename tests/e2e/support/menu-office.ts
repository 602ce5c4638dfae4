import { ivrSpecs } from '#src/nodes/specs.ts'
import { at, type Drawing } from './flow-mouse.ts'

export const GROUP = 'Callers'
export const MAIN = 'For your orders press 1. For a person press 2.'
export const ORDERS = 'For the status press 1. For a person press 2.'
export const NUMBER = 'Enter the four figures of your order.'
export const ONE_MOMENT = 'One moment, please.'
export const LEAVE = 'Nobody is free. Speak after the tone.'
export const stateOf = (state: string): string => `Your order is ${state}.`

function specOf(kind: string) {
  const spec = Object.entries(ivrSpecs).find(([name]) => name === kind)?.[1]
  if (!spec) throw new Error(`No step ${kind}.`)
  return spec
}
/** How the texts of a kind of step are named, and where it stands in the menus. */
export const textKey = (kind: string): string => specOf(kind).textKey
export const groupOf = (kind: string): string => specOf(kind).group

/** A menu of two levels: hours, figures, an API, a queue that overflows to the voicemail. */
export const officeMenu = (apiUrl: string): Drawing => ({
  textKey,
  nodes: [
    { kind: 'start', title: 'Begin', fill: async () => {} },
    { kind: 'hours', title: 'Are we there', fill: async () => {} },
    {
      kind: 'keys',
      title: 'First level',
      async fill(form) {
        await form.text('editor.prompt.said', MAIN)
        await form.keys(['Orders', 'Person'])
      },
    },
    {
      kind: 'keys',
      title: 'Second level',
      async fill(form) {
        await form.text('editor.prompt.said', ORDERS)
        await form.keys(['Status', 'Person'])
      },
    },
    {
      kind: 'digits',
      title: 'Which order',
      async fill(form) {
        await form.text('editor.prompt.said', NUMBER)
        await form.declare('nodes.ivrDigits.variable', 'order_no')
        await form.text('nodes.ivrDigits.max', '4')
        await form.text('nodes.ivrDigits.min', '4')
        await form.turn('nodes.ivrDigits.masked')
      },
    },
    {
      kind: 'http',
      title: 'Look it up',
      async fill(form) {
        await form.text('nodes.http.url', `${apiUrl}/orders/{{ order_no }}`)
        await form.press('nodes.http.addMapping')
        await form.text('nodes.http.path', 'status')
        await form.declare('nodes.http.reference', 'order_status')
      },
    },
    {
      kind: 'prompt',
      title: 'Tell it',
      fill: (form) => form.text('editor.prompt.said', stateOf('{{ order_status }}')),
    },
    {
      kind: 'transfer',
      title: 'A person',
      async fill(form) {
        await form.known('nodes.ivrTransfer.group', GROUP)
        await form.text('nodes.ivrTransfer.before', ONE_MOMENT)
        await form.text('nodes.ivrTransfer.maxWait', '10')
      },
    },
    {
      kind: 'voicemail',
      title: 'A message',
      fill: (form) => form.text('editor.prompt.said', LEAVE),
    },
    { kind: 'hang-up', title: 'The end', fill: async () => {} },
  ],
  how: {
    Begin: { by: 'there', to: at(0, 0) },
    'Are we there': { by: 'wire', to: at(0.6, 0), from: ['Begin', 'Next'] },
    'First level': { by: 'wire', to: at(1.6, 0), from: ['Are we there', 'Open'] },
    'Second level': { by: 'wire', to: at(2.6, 0), from: ['First level', '1 Orders'] },
    'Which order': { by: 'wire', to: at(3.6, 0), from: ['Second level', '1 Status'] },
    'Look it up': { by: 'wire', to: at(4.6, 0), from: ['Which order', 'Entered'] },
    'Tell it': { by: 'drag', to: at(5.2, 2) },
    'A person': { by: 'twice', to: at(4, 2.2) },
    'A message': { by: 'drag', to: at(2, 3.4) },
    'The end': { by: 'drag', to: at(3, 4.4) },
  },
  ways: [
    ['Begin', 'Next', 'Are we there'],
    ['Are we there', 'Open', 'First level'],
    ['Are we there', 'Holiday', 'A message'],
    ['Are we there', 'Closed', 'A message'],
    ['First level', '1 Orders', 'Second level'],
    ['First level', '2 Person', 'A person'],
    ['First level', 'No answer', 'The end'],
    ['First level', 'Gave up', 'The end'],
    ['Second level', '1 Status', 'Which order'],
    ['Second level', '2 Person', 'A person'],
    ['Second level', 'No answer', 'The end'],
    ['Second level', 'Gave up', 'The end'],
    ['Which order', 'Entered', 'Look it up'],
    ['Which order', 'No answer', 'A person'],
    ['Which order', 'Gave up', 'A person'],
    ['Look it up', 'Success', 'Tell it'],
    ['Look it up', 'Failed', 'A person'],
    ['Look it up', 'Time-out', 'A person'],
    ['Tell it', 'Next', 'Second level'],
    ['A person', 'Waited too long', 'A message'],
    ['A person', 'No agent online', 'A message'],
    ['A person', 'Outside opening hours', 'A message'],
    ['A person', 'Queue full', 'A message'],
    ['A person', 'Failed', 'A message'],
    ['A message', 'Failed', 'The end'],
  ],
})
