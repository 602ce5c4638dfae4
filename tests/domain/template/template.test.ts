import fc from '#tests/support/properties.ts'
import { describe, expect, it } from 'vitest'
import type { Json } from '#src/domain/value/value.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { renameInTemplate } from '#src/domain/template/rename-in-template.ts'
import { renderTemplate } from '#src/domain/template/render-template.ts'
import { templateUses } from '#src/domain/template/template-uses.ts'
import { LIMITS } from '#src/domain/limits.ts'

const at = { now: Date.UTC(2026, 10, 21, 20, 16, 18), timeZone: 'Asia/Shanghai', language: 'en' }
const scope: Record<string, Json> = {
  order_no: 'A1',
  total: 1234.5,
  note: null,
  due: '2026-01-02',
  order: { items: [{ name: 'pen' }, { name: 'ink' }] },
  many: Array.from({ length: 40 }, (_, index) => index),
  'session.tier': 'gold',
  'user.email': null,
}

function text(source: string, language = 'en'): string {
  const result = renderTemplate(source, scope, { ...at, language })
  return result.ok ? result.text : JSON.stringify([result.code, result.values])
}

const failure = (source: string) => {
  const result = renderTemplate(source, scope, at)
  return result.ok ? null : { code: result.code, values: result.values }
}

describe('filling a template', () => {
  it('puts variables of every scope in their places', () => {
    expect(text('Order {{ order_no }}, {{ session.tier }}: {{ order.items[1].name }}')).toBe('Order A1, gold: ink')
    expect(text('{% for item in order.items %}{{ forloop.index }} {{ item.name }};{% endfor %}')).toBe('1 pen;2 ink;')
    expect(text('{% if total > 1000 and session.tier == "gold" %}yes{% else %}no{% endif %}')).toBe('yes')
    expect(text('{% case session.tier %}{% when "silver" %}S{% when "gold" %}G{% endcase %}')).toBe('G')
    expect(text('{% assign x = order_no | downcase %}{{ x }}{% comment %}{{ nope }}{% endcomment %}')).toBe('a1')
    expect(text('{{ order.items | where: "name", "ink" | size }}{{ order.items | where: "colour" | size }}')).toBe('10')
    expect(text('{% raw %}{{ order_no }}{% endraw %}')).toBe('{{ order_no }}')
  })

  it('leaves nothing where a declared variable has no value, and lets a default stand in', () => {
    expect(text('[{{ note }}][{{ user.email }}][{{ note.more }}][{{ note | default: "none" }}]')).toBe('[][][][none]')
  })

  it('refuses a variable that is not declared, with its path and place', () => {
    expect(failure('Hi\n  {{ nope }}')).toEqual({
      code: 'template.unknown',
      values: { reference: 'nope', line: 2, column: 6 },
    })
    expect(failure('{{ session.level }}')?.values).toMatchObject({ reference: 'session.level' })
    expect(failure('{{ order.zip }}')?.values).toMatchObject({ reference: 'order.zip' })
    expect(failure('{% if nope %}{% endif %}')?.code).toBe('template.unknown')
  })

  it('refuses what cannot be read, with its place', () => {
    expect(failure('a\n{{ order_no')).toEqual({ code: 'template.syntax', values: { line: 2, column: 1 } })
    for (const source of ['{% if total %}', '{{ total | sparkle }}', '{% endif %}', '{{ order_no | append }}'])
      expect(failure(source)?.code).toBe('template.syntax')
  })

  it('knows no tag that reads a file, defines a layout or keeps a counter', () => {
    const tags = [
      'include "a"',
      'render "a"',
      'layout "a"',
      'block a',
      'capture a',
      'increment a',
      'cycle 1, 2',
      'echo 1',
    ]
    for (const tag of [...tags, 'liquid assign a = 1', 'tablerow a in b', 'break', 'constructor', '__proto__'])
      expect(failure(`{% ${tag} %}`)?.code).toBe('template.syntax')
  })

  it('reaches nothing of the host', () => {
    for (const path of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      for (const source of [`{{ ${path} }}`, `{{ order.${path} }}`, `{{ order_no.${path} }}`, `{{ many["${path}"] }}`])
        expect(failure(source)?.code).toBe('template.unknown')
    expect(failure('{{ order_no | constructor }}')?.code).toBe('template.syntax')
    expect(failure('{{ order_no | sample }}')?.code).toBe('template.syntax')
  })

  it('writes numbers, money and dates in the language and the zone it is told', () => {
    expect(text("{{ total | money: 'CNY' }} {{ total | number }} {{ total | number: 2 }}")).toBe(
      '¥1,234.50 1,234.5 1,234.50',
    )
    expect(text("{{ 'now' | date: '%Y-%m-%d %H:%M' }} {{ 'today' | date }}")).toBe('2026-11-22 04:16 2026-11-22')
    expect(text('{{ due | local_date }} {{ "now" | local_time }}')).toBe('2 Jan 2026 04:16')
    expect(text('{{ due | local_date }}', 'zh')).toBe('2026年1月2日')
    expect(text('{{ 0 | date: "%F" }}')).toBe('1970-01-01')
  })

  it('hands on what a filter cannot read', () => {
    expect(text("[{{ note | money: 'CNY' }}][{{ order_no | number }}][{{ order_no | local_date }}]")).toBe('[][A1][A1]')
  })

  it('ends a loop at the thousandth iteration of all loops together', () => {
    expect(text('{% for i in (1..1000) %}{% endfor %}done')).toBe('done')
    const limit = { code: 'template.limit', values: { limit: 'loop', max: 1000 } }
    expect(failure('{% for i in (1..1001) %}{% endfor %}')).toEqual(limit)
    expect(failure('{% for i in many %}{% for j in many %}{% endfor %}{% endfor %}')).toEqual(limit)
    expect(failure(`{% for i in (1..600) %}{% endfor %}{% for i in (1..600) %}{% endfor %}`)).toEqual(limit)
    expect(failure(`{% for i in (1..900) %}{{ note }}${' '.repeat(3000)}{% endfor %}`)?.code).toBe('template.limit')
  })

  it('ends where it asks for too much text or memory', () => {
    const doubling = (times: number) =>
      `{% assign s = "0123456789" %}{% for i in (1..${times}) %}{% assign s = s | append: s %}{% endfor %}{{ s }}`
    expect(text(doubling(10))).toHaveLength(10_240)
    expect(failure(doubling(11))?.values).toEqual({ limit: 'output', max: 20_000 })
    expect(failure(doubling(40))?.values).toMatchObject({ limit: 'memory' })
    expect(failure('{% for i in (1..999999999) %}{% endfor %}')?.values).toMatchObject({ limit: 'memory' })
    expect(failure('a'.repeat(20_001))?.values).toEqual({ limit: 'source', max: 20_000 })
    expect(text('中'.repeat(20_000))).toHaveLength(20_000)
  })

  it('ends where it goes through large values over and over', () => {
    const huge = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]))
    const large = { huge, list: Object.values(huge), same: Object.values(huge), note: null }
    for (const inside of [
      '{% assign n = huge.size %}',
      '{% assign n = list | sum %}',
      '{% for j in huge limit: 1 %}{% endfor %}',
      '{% if list == same %}{% endif %}',
      '{% if list contains -1 %}{% endif %}',
      '{% case list %}{% when same %}{% endcase %}',
    ]) {
      const source = (times: number) => `{% for i in (1..${times}) %}${inside}{% endfor %}`
      expect([inside, renderTemplate(source(10), large, at)]).toEqual([inside, { ok: true, text: '' }])
      expect([inside, renderTemplate(source(400), large, at)]).toMatchObject([inside, { values: { limit: 'memory' } }])
    }
  })

  it('ends before it goes deeper than every host can follow', () => {
    const nested = (depth: number) => `${'{% if true %}'.repeat(depth)}x${'{% endif %}'.repeat(depth)}`
    expect(text(nested(LIMITS.template.nesting))).toBe('x')
    expect(failure(nested(LIMITS.template.nesting + 1))?.values).toMatchObject({ limit: 'nesting' })
    expect(failure(`{{ ${'a['.repeat(9000)} }}`)?.values).toMatchObject({ limit: 'nesting' })
    expect(failure(`{{ ${'('.repeat(9000)} }}`)?.values).toMatchObject({ limit: 'nesting' })
  })

  it('answers for any source, the same each time', () => {
    const words =
      '{{ }} {% %} if endif for i in many order_no endfor | append: [ ] " (1..9) . case when assign x = comment - \n raw ' +
      "' endraw __proto__ else elsif , date: 'now' unless endunless"
    const piece = fc.constantFrom(...words.split(' '), ' ')
    const source = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(source, (template) => {
        const result = renderTemplate(template, scope, at)
        expect(renderTemplate(template, scope, at)).toEqual(result)
        if (!result.ok) expect(result.code).toMatch(/^template\./)
        expect(templateUses(template).ok || !result.ok).toBe(true)
        expect([...plainPreview(template)].length).toBeLessThanOrEqual(200)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the variables of a template', () => {
  it('are those it reads from outside, each once', () => {
    const source =
      '{{ order.items[0].name }} {{ session.tier }} {{ order[key] }} {% for i in list limit: n %}{{ i }}{{ forloop.index }}' +
      '{% endfor %}{% assign a = b | append: c %}{{ a }}{% case k %}{% when v %}{% endcase %}{{ i }}' +
      '{% unless u %}{% endunless %}{% for x in (p..q) %}{% endfor %}{{ user["email"] }}'
    expect(templateUses(source)).toEqual({
      ok: true,
      references: ['order', 'session.tier', 'key', 'list', 'n', 'b', 'c', 'k', 'v', 'i', 'u', 'p', 'q', 'user.email'],
    })
  })

  it('cannot be told of a template that cannot be read', () => {
    expect(templateUses('{{')).toMatchObject({ ok: false, code: 'template.syntax' })
  })
})

describe('renaming a variable in a template', () => {
  it('changes every use and nothing else', () => {
    expect(
      renameInTemplate(
        'a {{ a }} {{- a.b[a] | append: a -}} {% if a == "a" or a %}{% elsif a %}{% endif %}{% case a %}{% when a, b or a %}' +
          '{{ ["a"].c }}{% endcase %}{% raw %}{{ a }}{% endraw %}{% comment %}{{ a }}{% endcomment %}{{ x.a }}{{ ab }}',
        'a',
        'session.z',
      ),
    ).toBe(
      'a {{ session.z }} {{- session.z.b[session.z] | append: session.z -}} {% if session.z == "a" or session.z %}' +
        '{% elsif session.z %}{% endif %}{% case session.z %}{% when session.z, b or session.z %}' +
        '{{ session.z.c }}{% endcase %}{% raw %}{{ a }}{% endraw %}{% comment %}{{ a }}{% endcomment %}{{ x.a }}{{ ab }}',
    )
  })

  it('leaves local variables of the same name alone', () => {
    expect(renameInTemplate('{% for a in a limit: a %}{{ a }}{% endfor %}{{ a }}', 'a', 'z')).toBe(
      '{% for a in z limit: z %}{{ a }}{% endfor %}{{ z }}',
    )
    expect(renameInTemplate('{{ a }}{% assign a = a %}{{ a }}', 'a', 'z')).toBe('{{ z }}{% assign a = z %}{{ a }}')
  })

  it('takes a reference with its prefix as one', () => {
    const source = '{{ session.tier }} {{ session["tier"].x }} {{ session.tier2 }} {{ user.tier }} {{ tier }}'
    expect(renameInTemplate(source, 'session.tier', 'level')).toBe(
      '{{ level }} {{ level.x }} {{ session.tier2 }} {{ user.tier }} {{ tier }}',
    )
  })

  it('hands back what it cannot read', () => {
    expect(renameInTemplate('{{ a', 'a', 'z')).toBe('{{ a')
  })

  it('leaves no use of the old name, adds the new one, and comes back to the very same text', () => {
    const name = fc.constantFrom('a', 'b', 'session.tier', 'user.email')
    const piece = fc.oneof(
      name.map((n) => `{{ ${n} }}`),
      name.map((n) => `{{- ${n}.x[${n}] | append: ${n} }}`),
      name.map((n) => `{% if ${n} %}${n}{% endif %}`),
      name.map((n) => `{% for i in ${n} %}{{ i }}{{ ${n} }}{% endfor %}`),
      name.map((n) => `{% raw %}{{ ${n} }}{% endraw %}`),
      fc.string({ unit: fc.constantFrom('a', ' ', '.', 'session', '中', '🙂') }),
    )
    const source = fc.array(piece).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(source, name, fc.constantFrom('fresh', 'system.fresh'), (template, from, to) => {
        const before = templateUses(template)
        const renamed = renameInTemplate(template, from, to)
        const after = templateUses(renamed)
        if (!before.ok || !after.ok) throw new Error('unreadable')
        expect(after.references).toEqual(before.references.map((reference) => (reference === from ? to : reference)))
        expect(renameInTemplate(renamed, to, from)).toBe(template)
      }),
    )
  })
})

describe('a template on a card', () => {
  it('is one short line with the names of its variables', () => {
    expect(plainPreview('Hi {{ user.name | upcase }},\n\n  your {{order_no}}')).toBe(
      'Hi {{ user.name }}, your {{ order_no }}',
    )
    expect(plainPreview('{% if a %}Yes{% else %}No{% endif %}{% comment %}x{% endcomment %}')).toBe('Yes / No')
    expect(plainPreview('{% case a %}{% when 1 %}A{% when 2 %}B{% endcase %}')).toBe('A / B')
    expect(plainPreview('{{ broken')).toBe('{{ broken')
    expect([...plainPreview('字'.repeat(500))]).toHaveLength(200)
    expect(plainPreview('字'.repeat(500)).endsWith('…')).toBe(true)
  })
})
