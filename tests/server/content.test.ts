import { describe, expect, it } from 'vitest'
import { forbiddenAt } from '#src/domain/text.ts'
import { CONTENT_LANGUAGES, TEMPLATES, starterContentSchema } from '#src/server/content/schema.ts'
import type { StarterContent } from '#src/server/content/schema.ts'
import { loadTemplate } from '#src/server/content/templates.ts'

const industries = TEMPLATES.filter((name) => name !== 'empty')
const every = <N extends string>(names: readonly N[]) =>
  names.flatMap((name) => CONTENT_LANGUAGES.map((lang) => [name, lang] as const))

/** Case, width, spaces and punctuation folded away, written apart from the product's own folding. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Every string in a value, however deep. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(strings) : []
}

const questionsOf = (content: StarterContent) => content.entries.flatMap((entry) => [entry.question, ...entry.similar])

describe.each(every(TEMPLATES))('the %s template in %s', (name, lang) => {
  const content = loadTemplate(name, lang)

  it('says which template and language it is', () => {
    expect(content).toMatchObject({ template: name, lang })
  })

  it('holds no character that content may not hold', () => {
    expect(strings(content).filter((text) => /[<>&＜＞＆]/.test(text))).toEqual([])
    expect(strings(content).flatMap(forbiddenAt)).toEqual([])
  })

  it('fills in queue position, people ahead and the agent by name', () => {
    expect(content.texts.queueing).toContain('{{position}}')
    expect(content.texts.queueing).toContain('{{ahead}}')
    expect(content.texts.accepted).toContain('{{agent}}')
  })

  it('uses no other placeholder', () => {
    const used = strings(content).flatMap((text) => text.match(/\{\{.*?\}\}|[[\]]/g) ?? [])
    expect(new Set(used)).toEqual(new Set(['{{position}}', '{{ahead}}', '{{agent}}', '{{minutes}}']))
  })

  it('gives its agents accounts of their own', () => {
    const accounts = content.agents.map((agent) => agent.account)
    expect(new Set(accounts).size).toBe(accounts.length)
  })
})

describe.each(every(industries))('the %s template in %s', (name, lang) => {
  const content = loadTemplate(name, lang)

  it('holds thirty entries and more with ten similar questions each and more', () => {
    expect(content.entries.length).toBeGreaterThanOrEqual(30)
    for (const { similar } of content.entries) expect(similar.length).toBeGreaterThanOrEqual(10)
  })

  it('asks nothing twice, whatever the case, width, spaces and punctuation', () => {
    const questions = questionsOf(content).map(folded)
    expect(questions.filter((question, index) => questions.indexOf(question) !== index)).toEqual([])
  })

  it('answers no two entries alike', () => {
    expect(new Set(content.entries.map((entry) => folded(entry.answer))).size).toBe(content.entries.length)
  })

  it('offers five of its standard questions on the welcome card', () => {
    const standard = content.entries.map((entry) => entry.question)
    expect(new Set(content.robot.cardQuestions).size).toBe(5)
    for (const question of content.robot.cardQuestions) expect(standard).toContain(question)
  })

  it('leaves no category and no subcategory empty', () => {
    const used = new Set(content.entries.map((entry) => entry.category))
    for (const { name: category, children } of content.categories) {
      expect([...used].some((path) => path === category || path.startsWith(`${category}/`))).toBe(true)
      for (const child of children) expect(used).toContain(`${category}/${child}`)
    }
  })

  it('brings two groups and two agents', () => {
    expect(content.groups).toHaveLength(2)
    expect(content.agents).toHaveLength(2)
  })
})

describe('the templates together', () => {
  it.each(TEMPLATES)('%s has as many entries, groups and agents in both languages', (name) => {
    const [en, zh] = [loadTemplate(name, 'en'), loadTemplate(name, 'zh')]
    expect(zh.entries).toHaveLength(en.entries.length)
    expect(zh.groups).toHaveLength(en.groups.length)
    expect(zh.agents).toHaveLength(en.agents.length)
  })

  it.each(CONTENT_LANGUAGES)('empty brings the bot and one group but no entries in %s', (lang) => {
    expect(loadTemplate('empty', lang)).toMatchObject({ entries: [], categories: [], robot: { cardQuestions: [] } })
    expect(loadTemplate('empty', lang).groups).toHaveLength(1)
  })
})

describe('the clinic', () => {
  it.each([
    ['en', 'This is an emergency', '999'],
    ['zh', '情况紧急怎么办？', '120'],
  ] as const)(
    'sends an emergency to the emergency services in %s, also when the bot understands nothing',
    (lang, question, number) => {
      const { entries, robot, texts } = loadTemplate('clinic', lang)
      expect(entries.find((entry) => entry.question === question)?.answer).toContain(number)
      expect(robot.welcome).toContain(number)
      const urgent = lang === 'en' ? 'emergency number' : number
      for (const text of [robot.fallbacks[0], texts.queueing, texts.noAgent, texts.outsideHours])
        expect(text).toContain(urgent)
    },
  )
})

describe('the schema', () => {
  const shop = loadTemplate('shop', 'en')
  const [first, second] = shop.entries
  if (!first || !second) throw new Error('the shop template has no entries')
  const codes = (content: unknown) =>
    starterContentSchema.safeParse(content).error?.issues.map((issue) => issue.message)

  it('refuses a card question that is no standard question', () => {
    const robot = { ...shop.robot, cardQuestions: ['Where is the moon?'] }
    expect(codes({ ...shop, robot })).toEqual(['UNKNOWN_QUESTION'])
  })

  it('refuses an entry outside the listed categories', () => {
    const entries = [{ ...first, category: 'Nowhere' }, ...shop.entries.slice(1)]
    expect(codes({ ...shop, entries })).toEqual(['UNKNOWN_CATEGORY'])
  })

  it('refuses a question that another entry already asks in other letters', () => {
    const similar = [...first.similar.slice(1), ` ${second.question.toUpperCase()} `]
    expect(codes({ ...shop, entries: [{ ...first, similar }, ...shop.entries.slice(1)] })).toEqual(['REPEATED'])
  })

  it('refuses a similar question that repeats its standard question', () => {
    const similar = [...first.similar.slice(1), first.question.toLowerCase()]
    expect(codes({ ...shop, entries: [{ ...first, similar }, ...shop.entries.slice(1)] })).toEqual(['SAME_AS_STANDARD'])
  })
})
