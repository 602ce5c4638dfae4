import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { conflictOf, safe, type Call, type Late } from '#src/api/errors.ts'
import type { Conflict } from '#src/api/types.ts'
import { useLeaveGuard } from '../leaving/use-leave-guard.ts'

/** Whether a draft that was put in place is saved; `faulty`: it stands in the form, and something in it has to be mended. */
export type Replaced = boolean | 'faulty'

type Revised = { readonly revision: number }

type Options<Stored extends Revised, Draft, Answer, Failure, Fault> = {
  /** What the server has, as it was read last. Another one is shown at once while nothing was written. */
  stored: Stored
  /** What of it is written in the form. */
  draftOf: (stored: Stored) => Draft
  /** What the form begins with, where that is not what is stored: it was written already then. */
  begun?: Draft | undefined
  /** Whether two drafts would be saved as the same. */
  same: (a: Draft, b: Draft) => boolean
  /** What keeps a draft from being saved; `refusal`: what the server had against this very draft. */
  faultsOf: (draft: Draft, refusal: Failure | undefined) => readonly Fault[]
  /** Saves a draft on top of a revision. Its contract names CONFLICT. */
  send: (draft: Draft, revision: number) => Call<Answer, Failure>
  /** What is stored once a draft has been saved over `before`. */
  after: (answer: Answer, draft: Draft, before: Stored) => Stored
  /** Reads what is stored now. */
  read: () => Promise<Stored>
  onSaved: (answer: Answer, stored: Stored) => void
  /** Tells of a refusal that is no conflict: for that the form asks itself. */
  onRefused: (error: Error) => void
  /** The query string shows the form, as a drawer. */
  isInSearch?: boolean
}

/**
 * A form over something that others may change too: a draft over what is stored, saved on top of the revision that it
 * began from, and guarded against leaving. A save that comes too late shows what stands there now, and is decided by who
 * wrote; what is written while a save is under way stays, on top of it.
 */
export function useRevisionForm<Stored extends Revised, Draft, Answer, Failure, Fault>(
  options: Options<Stored, Draft, Answer, Failure, Fault> & (Late extends Failure ? unknown : never),
) {
  const { stored, draftOf, begun, same, faultsOf, send, after, read, onSaved, onRefused, isInSearch } = options
  const [held, setHeld] = useState(() => ({ seen: stored, base: stored, draft: begun ?? draftOf(stored) }))
  const [refused, setRefused] = useState<{ draft: Draft; error: Failure }>()
  const [conflict, setConflict] = useState<Conflict & { theirs: Stored }>()
  const [isBusy, setBusy] = useState(false)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ draft, revision }: { draft: Draft; revision: number }) => send(draft, revision),
  })

  const { base, draft } = held
  const isDirty = !same(draft, draftOf(base))
  const faults = faultsOf(draft, refused?.draft === draft ? refused.error : undefined)

  /** The draft over another base; one that says the same is kept, with what only the form knows of it. */
  const over = (next: Stored, now: Draft): Draft => (same(now, draftOf(next)) ? now : draftOf(next))

  if (stored !== held.seen) {
    const isFollowed = !isDirty && stored.revision >= base.revision
    setHeld(isFollowed ? { seen: stored, base: stored, draft: over(stored, draft) } : { ...held, seen: stored })
  }

  function begin(next: Stored) {
    setHeld({ seen: stored, base: next, draft: draftOf(next) })
    setRefused(undefined)
    setConflict(undefined)
  }

  const set = (next: Draft | ((now: Draft) => Draft)) =>
    setHeld((now) => ({ ...now, draft: next instanceof Function ? next(now.draft) : next }))

  async function saveOver(revision: number, written = draft): Promise<boolean> {
    if ((written === draft && faults.length > 0) || isBusy) return false
    const call: Call<Answer, Failure> = mutateAsync({ draft: written, revision })
    const answered = await safe(call)
    if (!answered.isSuccess) {
      await refuse(answered.error, written)
      return false
    }
    const next = after(answered.data, written, base)
    setHeld((now) => ({ ...now, base: next, draft: now.draft === written ? over(next, written) : now.draft }))
    setRefused(undefined)
    setConflict(undefined)
    onSaved(answered.data, next)
    return true
  }

  async function refuse(error: Failure, written: Draft): Promise<void> {
    setRefused({ draft: written, error })
    const late = conflictOf(error)
    if (late === undefined) return onRefused(error as Error)
    try {
      setConflict({ ...late, theirs: await read() })
    } catch (unread) {
      onRefused(unread as Error)
    }
  }

  const save = () => saveOver(base.revision)
  async function replace(next: Draft): Promise<Replaced> {
    set(() => next)
    return faultsOf(next, undefined).length > 0 ? 'faulty' : saveOver(base.revision, next)
  }
  const discard = () => begin(stored.revision > base.revision ? stored : base)
  const canSave = faults.length === 0 && !isBusy
  useLeaveGuard({ isDirty, save: canSave ? save : undefined, discard, isInSearch })

  return {
    draft,
    faults,
    /** The last refusal, and the draft that was refused; gone with the next save that works. */
    refused,
    isDirty,
    /** Files are on their way: saved now, the draft would lack them. */
    isBusy,
    setBusy,
    isSaving: isPending,
    /** A save that came too late: what stands there now, and whose it is. */
    conflict,
    set,
    /** Resolves to whether it worked; what did not was told. */
    save,
    /** Puts a whole draft in place of what is written, and saves it. */
    replace,
    /** Drops what was written; what the server has is shown. */
    discard,
    /** The form over something else, of which nothing was written yet. */
    begin,
    /** Saves over what the other one did. */
    keepMine: () => saveOver(conflict?.theirs.revision ?? base.revision),
    /** Drops the own changes for the other's. */
    takeTheirs: () => conflict && begin(conflict.theirs),
    /** Goes on editing; the conflict shows again at the next save. */
    postpone: () => setConflict(undefined),
  }
}
