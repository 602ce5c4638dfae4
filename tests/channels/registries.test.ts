import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CAPABILITIES } from '#src/domain/channel/capability.ts'
import { defineChannelSpec, type ChannelSpec } from '#src/domain/channel/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { channelServers } from '#src/channels/servers.ts'
import { channelSpecs } from '#src/channels/specs.ts'
import { channelViews } from '#src/channels/views.ts'
import { readLocales } from '#src/tools/locales.ts'
import { missingTexts } from '../nodes/texts.ts'

const texts = readLocales()

/** What is wrong with a registry's kinds, in words. */
function faultsOf(specs: Readonly<Record<string, ChannelSpec>>): string[] {
  return Object.entries(specs).flatMap(([key, spec]) => {
    const config = spec.defaults()
    const faults = missingTexts(texts, [
      spec.labelKey,
      ...Object.values<string>(spec.labels),
      ...Object.values(spec.secrets),
    ])
    if (spec.kind !== key) faults.push(`${key} calls itself ${spec.kind}`)
    const begun = spec.config.safeParse(config)
    // What an account of somebody else’s needs stands nowhere before it is written.
    const isIncomplete = spec.sending !== null && begun.error?.issues.every(({ message }) => message === 'REQUIRED')
    if (!begun.success && !isIncomplete) faults.push(`${key} begins with settings that it does not accept`)
    if (spec.config.safeParse({ ...(config as object), 'not a field': 1 }).success)
      faults.push(`${key} keeps what it does not know`)
    const { visitor, agent } = spec.textLimit
    if (visitor > LIMITS.message.visitorText || agent > LIMITS.message.agentText)
      faults.push(`${key} allows longer texts than we store`)
    return faults
  })
}

test('every kind of channel goes by its key, begins well, and has texts in both languages', () => {
  expect(faultsOf(channelSpecs)).toEqual([])
})

test('every registry has exactly the kinds of the first', () => {
  const kinds = Object.keys(channelSpecs)
  expect(Object.keys(channelViews)).toEqual(kinds)
  expect(Object.keys(channelServers)).toEqual(kinds)
})

test('whoever shows cards can send them', () => {
  const showing = Object.values<ChannelSpec>(channelSpecs).filter(({ ability, sending }) => ability.cards && sending)
  expect(showing.length).toBeGreaterThan(0)
  const sending = Object.entries(channelServers).filter(([, server]) => server && 'sendCards' in server)
  expect(sending.map(([kind]) => kind)).toEqual(showing.map(({ kind }) => kind))
})

test('whoever says that there are templates can list and send them', () => {
  const having = Object.values<ChannelSpec>(channelSpecs).filter(({ sending }) => sending?.hasTemplates)
  expect(having.length).toBeGreaterThan(0)
  const able = Object.entries(channelServers).filter(([, server]) => server && 'templates' in server)
  expect(able.map(([kind]) => kind)).toEqual(having.map(({ kind }) => kind))
})

test('the web client can do all that a channel may be able to do', () => {
  expect(CAPABILITIES.filter((capability) => !channelSpecs.web.capabilities[capability])).toEqual([])
})

const post = defineChannelSpec({
  kind: 'post',
  labelKey: 'common.title',
  medium: 'chat',
  config: z.strictObject({ address: z.string() }),
  labels: { address: 'common.cancel' },
  secrets: { key: 'common.close' },
  nameOf: () => '',
  defaults: () => ({ address: '' }),
  ability: channelSpecs.web.ability,
  sending: null,
  capabilities: channelSpecs.web.capabilities,
  textLimit: { visitor: 100, agent: 100 },
})

describe('the walk of the channels sees', () => {
  const cases: [string, Record<string, ChannelSpec>, string[]][] = [
    ['nothing where all is well', { post }, []],
    ['a key that is not the kind', { mail: post }, ['mail calls itself post']],
    [
      'defaults that are refused',
      { post: { ...post, defaults: () => ({}) } },
      ['post begins with settings that it does not accept'],
    ],
    [
      'a schema that lets everything in',
      { post: { ...post, config: z.looseObject({}) } },
      ['post keeps what it does not know'],
    ],
    [
      'a secret without a name',
      { post: { ...post, secrets: { key: 'channels.gone' } } },
      ['en: channels.gone', 'zh: channels.gone'],
    ],
    [
      'texts that are longer than ours',
      { post: { ...post, textLimit: { visitor: 2001, agent: 100 } } },
      ['post allows longer texts than we store'],
    ],
  ]
  test.each(cases)('%s', (_name, specs, expected) => {
    expect(faultsOf(specs)).toEqual(expected)
  })
})
