import { expect, it } from 'vitest'
import { exportFlow, readFlowFile } from '#src/domain/flow-document/export.ts'
import { withOwnNames } from '#src/domain/voice/foreign-names.ts'
import { ivrSpecs } from '#src/nodes/specs.ts'
import { menu, says } from './menus.ts'

it('reads the names of other telephone systems as variables of a call', () => {
  expect(withOwnNames('Place ${WaitNo} of ${ StaffNo }, ${Unknown}')).toBe(
    'Place {{ system.waiting }} of {{ system.agents }}, ${Unknown}',
  )
})

it('does so when a menu is imported', () => {
  const document = menu({ a: { kind: 'prompt', data: { prompt: says('You call from ${SystemCallerNumber}.') } } })
  const read = readFlowFile(() => ivrSpecs, exportFlow({ name: 'Menu', kind: 'ivr', document }))
  expect(read.ok && read.flow.document.nodes.get('a')?.data).toMatchObject({
    prompt: { text: { en: 'You call from {{ system.caller }}.' } },
  })
})
