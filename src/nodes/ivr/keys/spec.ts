import { z } from 'zod'
import { holdsWord } from '#src/domain/engine/wording.ts'
import { rowId } from '#src/domain/flow/row.ts'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type CallerTry, type Issue, type Outlet } from '#src/domain/graph/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { canonicalText, requiredText } from '#src/domain/text.ts'
import {
  askingDefaults,
  askingIssues,
  askingShape,
  askingStep,
  askingUses,
  missedOutlets,
  type Ears,
  type Heard,
} from '#src/domain/voice/asking.ts'
import { KEYS } from '#src/domain/telephony/keys.ts'

const limits = LIMITS.voice

/** More options than these are hard to keep in mind while listening. */
export const ADVISED_OPTIONS = 5

const option = z.strictObject({
  id: rowId,
  /** Pressed one after another: mostly one. */
  keys: z.string().regex(new RegExp(`^[0-9*#]{0,${limits.optionKeys}}$`)),
  /** What it is for, for people. */
  label: draftText(LIMITS.flow.title),
  /** What callers may say instead. */
  phrases: z.array(requiredText(LIMITS.flow.keyword)).max(limits.phrases),
})
export type MenuOption = z.output<typeof option>

const data = z.strictObject({ ...askingShape, options: z.array(option).max(limits.options) })
export type KeysData = z.output<typeof data>

/** A level of the menu: says what can be pressed, and goes on by the key. */
export const keys = defineNodeSpec({
  kind: 'keys',
  textKey: 'ivrKeys',
  group: 'ask',
  data,
  defaults: (): KeysData => ({ ...askingDefaults(), options: [] }),
  outlets: ({ options }): Outlet[] => [
    ...options.map(({ id, keys: pressed, label }, index): Outlet => ({
      id: `option:${id}`,
      role: 'choice',
      label: [pressed, label.trim()].filter((part) => part !== '').join(' ') || String(index + 1),
    })),
    ...missedOutlets,
  ],
  check: (held, scope) => [...askingIssues(held, scope), ...optionIssues(held.options)],
  uses: askingUses,
  waits: true,
  isLevel: true,
  tries: triesOf,
  step: (context, signal) => askingStep(context, signal, earsOf(context.data, context.language)),
})

function earsOf({ options }: KeysData, language: string): Ears {
  const phrases = options.flatMap((one) => one.phrases)
  const startingWith = (entered: string) => options.filter((one) => one.keys !== '' && one.keys.startsWith(entered))
  const chosen = (entered: string) => options.find((one) => one.keys !== '' && one.keys === entered)
  const done = (found: MenuOption | undefined): Heard =>
    found
      ? { type: 'done', result: { note: { option: found.id }, move: { type: 'leave', by: `option:${found.id}` } } }
      : { type: 'wrong' }
  return {
    keysLeft: (entered) => Math.max(...startingWith(entered).map((one) => one.keys.length - entered.length), 1),
    endKey: null,
    masked: false,
    speech: phrases.length === 0 ? null : { language, hints: phrases },
    press(before, key) {
      const entered = before + key
      // «1» waits a moment where there is a «12» as well.
      if (startingWith(entered).some((one) => one.keys.length > entered.length)) return { type: 'more' }
      return done(chosen(entered))
    },
    pause: (entered) => done(chosen(entered)),
    say: (text) => done(options.find((one) => holdsWord(text, one.phrases))),
  }
}

function triesOf({ options }: KeysData): CallerTry[] {
  const wrong = KEYS.find((key) => !options.some((one) => one.keys.startsWith(key)))
  return [
    ...options.map((one): CallerTry =>
      one.keys !== '' ? { keys: one.keys, isWrong: false } : { words: one.phrases[0] ?? '', isWrong: false },
    ),
    ...(wrong === undefined ? [] : [{ keys: wrong, isWrong: true }]),
  ]
}

function optionIssues(options: readonly MenuOption[]): Issue[] {
  const issues: Issue[] = []
  if (options.length === 0) issues.push({ code: 'menu_empty', path: ['options'] })
  if (options.length > ADVISED_OPTIONS)
    issues.push({
      code: 'menu_long',
      severity: 'warning',
      path: ['options'],
      values: { count: options.length, limit: ADVISED_OPTIONS },
    })
  const pressed = new Set<string>()
  const said = new Set<string>()
  options.forEach((one, index) => {
    const path = ['options', index]
    if (one.keys === '' && one.phrases.length === 0) issues.push({ code: 'required', path: [...path, 'keys'] })
    if (one.keys !== '' && pressed.has(one.keys))
      issues.push({ code: 'key_twice', path: [...path, 'keys'], values: { key: one.keys } })
    pressed.add(one.keys)
    one.phrases.forEach((phrase, at) => {
      const canonical = canonicalText(phrase)
      if (said.has(canonical)) issues.push({ code: 'phrase_twice', path: [...path, 'phrases', at], values: { phrase } })
      said.add(canonical)
    })
  })
  return issues
}
