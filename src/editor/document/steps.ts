/** What can be undone and redone; the next step of each is the last. */
export type Steps<Step> = { readonly undo: readonly Step[]; readonly redo: readonly Step[] }

/** How many steps can be undone; the oldest fall off. */
export const MAX_STEPS = 200

export const NO_STEPS: Steps<never> = { undo: [], redo: [] }

/** With a step on top, which ends what could be redone. */
export const withStep = <Step>({ undo }: Steps<Step>, step: Step): Steps<Step> => ({
  undo: [...undo, step].slice(-MAX_STEPS),
  redo: [],
})

/** After the last step has been taken back. */
export const back = <Step>({ undo, redo }: Steps<Step>): Steps<Step> => ({
  undo: undo.slice(0, -1),
  redo: [...redo, ...undo.slice(-1)],
})

/** After the step that was taken back last has been done again. */
export const forth = <Step>({ undo, redo }: Steps<Step>): Steps<Step> => ({
  undo: [...undo, ...redo.slice(-1)],
  redo: redo.slice(0, -1),
})
