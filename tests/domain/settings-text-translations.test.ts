import { describe, expect, it } from 'vitest'
import {
  textsToSay,
  withNamed,
  withTranslation,
  type TextTranslations,
} from '#src/domain/settings/text-translations.ts'
import { loadTemplate } from '#src/server/content/templates.ts'

const application = loadTemplate('empty', 'en').texts

describe('what is said', () => {
  it('is in the visitor’s language before any other, and of a group before the application', () => {
    const group = { queueing: 'group', accepted: 'group' }
    const said = textsToSay({
      application,
      group,
      translation: { application: { queueing: 'app pt', ended: 'app pt' }, group: { queueing: 'group pt' } },
    })
    expect(said).toEqual({ ...application, queueing: 'group pt', accepted: 'group', ended: 'app pt' })
    expect(textsToSay({ application })).toEqual(application)
  })
})

describe('a translation', () => {
  it('is left out when it is emptied, and with the last one its language', () => {
    const none: TextTranslations = {}
    const one = withTranslation(none, 'pt', 'ended', 'Até logo.')
    const two = withTranslation(one, 'pt', 'accepted', 'Oi.')
    expect(two).toEqual({ pt: { ended: 'Até logo.', accepted: 'Oi.' } })
    expect(withTranslation(two, 'pt', 'accepted', '')).toEqual(one)
    expect(withTranslation(one, 'pt', 'ended', '')).toEqual({})
    expect(withTranslation(one, 'ko', 'ended', '')).toEqual(one)
  })
})

describe('a state of some texts', () => {
  it('brings these in every language, and leaves the others', () => {
    const now = { ...application, translations: { pt: { ended: 'now', accepted: 'now' }, ko: { ended: 'now' } } }
    const from = { ...application, ended: 'from', accepted: 'from', translations: { pt: { ended: 'from' } } }
    expect(withNamed(now, from, ['ended'])).toEqual({
      ...application,
      ended: 'from',
      translations: { pt: { ended: 'from', accepted: 'now' } },
    })
  })
})
