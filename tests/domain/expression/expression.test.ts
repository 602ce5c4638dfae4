import fc from '#tests/support/properties.ts'
import { describe, expect, it } from 'vitest'
import { evaluate } from '#src/domain/expression/evaluate.ts'
import { expressionType } from '#src/domain/expression/expression-type.ts'
import { expressionUses } from '#src/domain/expression/expression-uses.ts'
import { renameInExpression } from '#src/domain/expression/rename-in-expression.ts'
import { typeOfValue, type Json, type ValueType } from '#src/domain/value/value.ts'

const at = { now: Date.UTC(2026, 10, 21, 20, 16, 18), timeZone: 'Asia/Shanghai', language: 'en' }
const scope: Record<string, Json> = {
  count: 7,
  half: 3.5,
  nothing: null,
  vip: true,
  name: ' Ann ',
  due: '2026-11-01',
  items: [{ price: 1 }, { price: 2.5 }],
  order: { zip: '1010', note: null },
  xs: Array.from({ length: 1000 }, (_, index) => index),
  big: 'a'.repeat(90_000),
  'session.tier': 'gold',
}
const types: Record<string, ValueType> = {
  count: 'number',
  half: 'number',
  nothing: 'text',
  vip: 'boolean',
  name: 'text',
  due: 'date',
  items: 'list',
  order: 'object',
  xs: 'list',
  big: 'text',
  'session.tier': 'text',
}

function value(source: string): Json {
  const result = evaluate(source, scope, at)
  return result.ok ? result.value : [result.code, result.values]
}

const failure = (source: string) => {
  const result = evaluate(source, scope, at)
  return result.ok ? null : { code: result.code, ...result.values }
}

describe('the value of an expression', () => {
  it('knows one kind of number, that of JSON', () => {
    expect(value('count + 1')).toBe(8)
    expect(value('7 / 2')).toBe(3.5)
    expect(value('count % 2 == 1 && 1 == 1.0')).toBe(true)
    expect(value('count > half')).toBe(true)
    expect(value('-count + 0x10')).toBe(9)
    expect(value('xs[1 + 1]')).toBe(2)
  })

  it('reads variables of every scope, members and items', () => {
    expect(value('session.tier == "gold" && order.zip == "1010"')).toBe(true)
    expect(value('items[1].price')).toBe(2.5)
    expect(value('{"a": [1, null, true]}')).toEqual({ a: [1, null, true] })
    expect(value('count > 5 ? "many" : nope')).toBe('many')
  })

  it('stops at the first side that decides', () => {
    expect(value('false && nope')).toBe(false)
    expect(value('true || nope')).toBe(true)
    expect(value('xs.exists(x, x == 0 || nope)')).toBe(true)
  })

  it('asks whether a path leads to something', () => {
    expect(
      ['order.zip', 'order.note', 'order.a.b', 'nothing', 'items[9]'].map((path) => value(`has(${path})`)),
    ).toEqual([true, false, false, false, false])
    expect(failure('has(nope)')).toMatchObject({ code: 'expression.unknown', name: 'nope' })
  })

  it('goes through lists', () => {
    expect(value('items.map(i, i.price * 2)')).toEqual([2, 5])
    expect(value('items.map(i, i.price > 1, i.price)')).toEqual([2.5])
    expect(value('items.filter(i, i.price > 1).size()')).toBe(1)
    expect(value('items.all(i, i.price > 0) && items.exists_one(i, i.price == 1)')).toBe(true)
    expect(value('order.map(key, key)')).toEqual(['zip', 'note'])
    expect(value('2.5 in items.map(i, i.price) && "zip" in order')).toBe(true)
    expect(value('[1, 2].map(x, [3, 4].map(y, x * y))')).toEqual([
      [3, 4],
      [6, 8],
    ])
  })

  it('compares by value', () => {
    expect(value('items == [{"price": 1}, {"price": 2.5}]')).toBe(true)
    expect(value('order == {"zip": "1010"}')).toBe(false)
    expect(value('nothing == null && count != "7"')).toBe(true)
    expect(value('due < today()')).toBe(true)
  })

  it('has the functions an author expects, in both ways of calling', () => {
    const pairs: [string, Json][] = [
      ['name.trim().upper()', 'ANN'],
      ['lower("ÄB")', 'äb'],
      ['split("a,b", ",").join("-")', 'a-b'],
      ['join([1, null, "x"])', '1x'],
      ['"a-a".replace("a", "b")', 'b-b'],
      ['substring("日本語", 1, 2)', '本'],
      ['contains(name, "nn") && contains([1, 2], 2) && contains(order, "zip")', true],
      ['"abc".startsWith("a") && "abc".endsWith("c")', true],
      ['[len("🙂字"), size(xs), len(order)]', [2, 1000, 2]],
      ['[round(1.005, 2), round(-2.5), floor(1.9), ceil(1.1), abs(-3)]', [1.01, -3, 1, 2, 3]],
      ['[min(3, 1, 2), max(xs)]', [1, 999]],
      ['[parse_number("１,234.5"), parse_number("-.5"), parse_number("ten")]', [1234.5, -0.5, null]],
      ['[int("12.9"), double("1.5")]', [12, 1.5]],
      ['text(count) + text(true) + text(nothing) + text([1, 2])', '7true1, 2'],
      ['now()', '2026-11-21T20:16:18.000Z'],
      ['today()', '2026-11-22'],
      ['days_between(due, today())', 21],
      ['days_between("2026-11-21T15:00:00Z", now())', 1],
      ['[add_days(due, 30), due.add_days(-1)]', ['2026-12-01', '2026-10-31']],
    ]
    for (const [source, expected] of pairs) expect([source, value(source)]).toEqual([source, expected])
  })

  it('looks for patterns with the linear engine', () => {
    expect(value('matches(name, "A.n") && !matches(name, "^A")')).toBe(true)
    expect(value('big.matches("(x+x+)+y")')).toBe(false)
    expect(failure('matches(name, "(?=A)")')).toEqual({ code: 'expression.syntax', position: 14 })
    expect(failure('name.matches("A" + "n")')).toEqual({ code: 'expression.syntax', position: 13 })
  })
})

describe('what an expression cannot do', () => {
  it('is named with its place', () => {
    expect(failure('count +')).toEqual({ code: 'expression.syntax', position: 7 })
    expect(failure('count + nope')).toEqual({ code: 'expression.unknown', position: 8, name: 'nope' })
    expect(failure('items[5]')).toEqual({ code: 'expression.unknown', position: 0, name: '5' })
    expect(failure('count + "a"')).toEqual({
      code: 'expression.type',
      position: 0,
      name: '+',
      found: 'number, text',
    })
    expect(failure('nothing > 1')).toMatchObject({ code: 'expression.type', found: 'null, number' })
    expect(failure('count / 0')).toMatchObject({ code: 'expression.type', found: 'zero' })
    expect(failure('1e308 * 10')).toMatchObject({ code: 'expression.type', found: 'infinite' })
    expect(failure('upper(count)')).toMatchObject({ code: 'expression.type', name: 'upper', found: 'number' })
    expect(failure('upper()')).toMatchObject({ code: 'expression.type', name: 'upper', found: '' })
    expect(failure('session')).toMatchObject({ code: 'expression.unknown', name: 'session' })
  })

  it('is to use bytes, unsigned numbers, or clocks and patterns of the host', () => {
    for (const source of ['b"x"', '1u', 'has()']) expect(failure(source)?.code).toBe('expression.syntax')
    for (const source of ['timestamp("2020-01-01T00:00:00Z")', 'duration("1h")', 'type(1)', 'cel.bind(x, 1, x)'])
      expect(failure(source)?.code).toBe('expression.unknown')
  })

  it('is to reach the host', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']) {
      for (const source of [`order.${name}`, `order["${name}"]`, `xs["${name}"]`, `{}.${name}`, `order.${name}()`])
        expect([source, failure(source)?.code]).toEqual([source, 'expression.unknown'])
      expect(failure(name)?.code).toMatch(/unknown|syntax/)
      expect(failure(`${name}(1)`)?.code).toMatch(/unknown|syntax/)
      expect(failure(`name.${name}`)?.code).toBe('expression.type')
    }
    expect(failure('{"__proto__": 1}')?.code).toBe('expression.unknown')
  })

  it('is to grow without end', () => {
    const limits: [string, string][] = [
      [`${'a'.repeat(1001)}`, 'source'],
      ['xs.map(a, xs.map(b, xs.map(c, 1)))', 'nesting'],
      ['xs.map(a, xs.map(b, b))', 'steps'],
      [`["aaaa"]${'.map(x, x + x)'.repeat(60)}`, 'text'],
      [`[1]${'.map(x, [x, x])'.repeat(60)}`, 'steps'],
      [`${'['.repeat(120)}${']'.repeat(120)}`, 'depth'],
      ['xs + xs', 'list'],
      ['split(big, "")', 'list'],
      ['replace(big, "a", big)', 'steps'],
      ['xs.exists(x, big.contains("b"))', 'steps'],
      ['big.matches("a{1,900}z")', 'steps'],
      ['big + big', 'text'],
    ]
    for (const [source, limit] of limits)
      expect([source, failure(source)]).toMatchObject([source, { code: 'expression.limit', limit }])
    const long: Record<string, Json> = { long: Array.from({ length: 1001 }, () => 0) }
    expect(evaluate('long', long, at)).toMatchObject({ ok: false, values: { limit: 'list' } })
  })

  it('answers for any source, the same each time, with JSON', () => {
    const words =
      'count xs order name big due session .tier .map(x, .filter(x, x ) ( [ ] { } + - / == in && ? : , ! 1 1.5 "a" " ' +
      'null true text( .matches( has( add_days( constructor __proto__ . // \n b" 1u'
    const piece = fc.constantFrom(...words.split(' '), ' ')
    const source = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(source, (expression) => {
        const result = evaluate(expression, scope, at)
        expect(evaluate(expression, scope, at)).toEqual(result)
        if (result.ok) expect(JSON.parse(JSON.stringify(result.value))).toEqual(result.value)
        else expect(result.code).toMatch(/^expression\./)
        expressionType(expression, types)
        expressionUses(expression)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the variables of an expression', () => {
  it('are those it reads from outside, each once', () => {
    expect(expressionUses('a + session.tier + xs.map(i, i + b.c[d]) + {"k": e}.f + has(user.email.x) + i + a')).toEqual(
      {
        ok: true,
        references: ['a', 'session.tier', 'xs', 'b', 'd', 'e', 'user.email', 'i'],
      },
    )
    expect(expressionUses('a +')).toMatchObject({ ok: false, code: 'expression.syntax' })
  })

  it('are renamed everywhere, and nothing else is', () => {
    expect(renameInExpression('a + "a" + x.a + xs.map(a, a + b[a]) + a.b + [1].map(i, a) // a', 'a', 'user.z')).toBe(
      'user.z + "a" + x.a + xs.map(a, a + b[a]) + user.z.b + [1].map(i, user.z) // a',
    )
    expect(renameInExpression('session.tier + session .\n tier.x + (session.tier) + tier', 'session.tier', 'lv')).toBe(
      'lv + lv.x + (lv) + tier',
    )
    expect(renameInExpression('a +', 'a', 'z')).toBe('a +')
  })

  it('leave no use of the old name, add the new one, and come back to the very same text', () => {
    const name = fc.constantFrom('a', 'b', 'session.tier', 'user.email')
    const leaf = fc.oneof(name, fc.constantFrom('1', '"a"', '"session.tier"', '[]'))
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.tuple(tie('node'), tie('node')).map(([x, y]) => `(${x} + ${y})`),
        fc.tuple(tie('node'), tie('node')).map(([x, y]) => `${x}.a[${y}]`),
        tie('node').map((x) => `xs.all(i, i == ${x})`),
        tie('node').map((x) => `size( ${x} )`),
      ),
    })).node
    fc.assert(
      fc.property(tree, name, fc.constantFrom('fresh', 'system.fresh'), (source, from, to) => {
        const before = expressionUses(source)
        const renamed = renameInExpression(source, from, to)
        const after = expressionUses(renamed)
        fc.pre(before.ok && after.ok)
        if (!before.ok || !after.ok) return
        expect(after.references).toEqual(before.references.map((reference) => (reference === from ? to : reference)))
        expect(renameInExpression(renamed, to, from)).toBe(source)
      }),
    )
  })
})

describe('the type of an expression', () => {
  it('is known before there are values', () => {
    const pairs: [string, ValueType | 'unknown'][] = [
      ['count + 1', 'number'],
      ['name + "!"', 'text'],
      ['due < today() || !vip', 'boolean'],
      ['add_days(due, 1)', 'date'],
      ['items.map(i, i.price)', 'list'],
      ['{"a": 1}', 'object'],
      ['order.zip', 'unknown'],
      ['vip ? 1 : 2', 'number'],
      ['vip ? 1 : "a"', 'unknown'],
      ['null', 'unknown'],
      ['has(order.a.b)', 'boolean'],
      ['size(order.zip) + 1', 'number'],
    ]
    for (const [source, type] of pairs) expect([source, expressionType(source, types)]).toEqual([source, type])
  })

  it('is a problem where no value could be computed', () => {
    const pairs: [string, string][] = [
      ['count + name', 'expression.type'],
      ['count && vip', 'expression.type'],
      ['upper(count)', 'expression.type'],
      ['name.zip', 'expression.type'],
      ['count.map(x, x)', 'expression.type'],
      ['items.filter(i, 1)', 'expression.type'],
      ['!name', 'expression.type'],
      ['vip ? nope : 1', 'expression.unknown'],
      ['shout(name)', 'expression.unknown'],
      ['count +', 'expression.syntax'],
    ]
    for (const [source, code] of pairs)
      expect([source, expressionType(source, types)]).toMatchObject([source, { ok: false, code }])
  })

  it('is the type of the value, where it says one and there is one', () => {
    const leaf = fc.constantFrom(
      'count',
      'name',
      'vip',
      'xs',
      'order',
      'due',
      '1',
      '"a"',
      'true',
      'null',
      'session.tier',
    )
    const operator = fc.constantFrom('+', '-', '<', '==', 'in', '&&', '||', '/')
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.tuple(tie('node'), operator, tie('node')).map(([x, sign, y]) => `(${x} ${sign} ${y})`),
        fc.tuple(tie('node'), tie('node'), tie('node')).map(([x, y, z]) => `(${x} ? ${y} : ${z})`),
        fc.constantFrom('upper', 'size', 'text', 'abs', 'add_days').chain((f) => tie('node').map((x) => `${f}(${x})`)),
        tie('node').map((x) => `${x}.map(i, i)`),
      ),
    })).node
    fc.assert(
      fc.property(tree, (source) => {
        const type = expressionType(source, types)
        const result = evaluate(source, scope, at)
        if (!result.ok || result.value === null || type === 'unknown' || typeof type === 'object') return
        expect([source, type === 'date' ? 'text' : type]).toEqual([source, typeOfValue(result.value)])
      }),
      { numRuns: 2000 },
    )
  })
})
