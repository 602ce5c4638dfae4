import { tagged } from '#src/domain/conversation/tags.ts'
import { splitReference } from '#src/domain/engine/scope.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import type { Moment } from '#src/domain/engine/timeline.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Json } from '#src/domain/value/value.ts'
import type { TrySetup, TryState } from './try-state.ts'

/** A run that nobody has said anything to. */
export function freshState(setup: TrySetup, now: number): TryState {
  const session = initialSession(scoped(setup.variables, 'user'))
  return {
    setup,
    moments: [],
    session: { ...session, session: scoped(setup.variables, 'session') },
    fork: null,
    timers: new Map(),
    clock: setup.at ?? now,
    busy: 0,
    breakpoints: new Set(),
    stepwise: false,
    over: null,
    replayed: null,
  }
}

/** A conversation that was, as far as it went: `user` is what was known of its visitor before. */
export function pastState(
  setup: TrySetup,
  moments: readonly Moment[],
  { user, release, now }: { user: Record<string, Json>; release: number; now: number },
): TryState {
  const end = moments.at(-1)
  const facts = end?.input.facts
  return {
    ...freshState(setup, end?.input.at ?? now),
    setup: {
      ...setup,
      ...(facts && {
        channel: facts.channel,
        language: facts.language,
        nickname: facts.nickname,
        userId: facts.userId,
        open: facts.open,
      }),
      // Those it began with: what was put on since is among its moments.
      userTags: moments[0]?.input.facts.userTags ?? [],
      at: end?.input.at ?? null,
    },
    moments,
    session: end?.session ?? initialSession(user),
    timers: timersOf(moments),
    replayed: release,
  }
}

/** The visitor's tags, with what the run has put on and taken off so far. */
export const userTagsOf = (first: readonly string[], moments: readonly Moment[]): readonly string[] =>
  moments
    .flatMap(({ effects }) => effects)
    .reduce(
      (tags, effect) =>
        effect.type === 'tag' && effect.on === 'visitor' ? tagged(tags, effect, LIMITS.visitor.tags) : tags,
      first,
    )

/** Timers that are set and neither due nor taken back. */
export function timersOf(moments: readonly Moment[]): ReadonlyMap<string, number> {
  const timers = new Map<string, number>()
  for (const { input, effects } of moments) {
    if (input.event.type === 'timer') timers.delete(input.event.id)
    for (const effect of effects) {
      if (effect.type === 'timer') timers.set(effect.id, effect.at)
      if (effect.type === 'cancelTimer') timers.delete(effect.id)
    }
  }
  return timers
}

/** The values of one scope, by the names they have there. */
export function scoped(
  variables: Readonly<Record<string, Json>>,
  wanted: 'flow' | 'session' | 'user',
): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([reference, value]) => {
      const { scope, name } = splitReference(reference)
      return scope === wanted ? [[name, value]] : []
    }),
  )
}
