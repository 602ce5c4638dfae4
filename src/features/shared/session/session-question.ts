import { createStore } from '../store.ts'
import type { Me } from './session.ts'

/** What is asked while nobody is signed in any more: of whom, and answered with whether they are again. */
export const sessionQuestion = createStore<{ me: Me; resolve: (isBack: boolean) => void } | undefined>(undefined)

/** Answers it, if it is asked. */
export function answerSession(isBack: boolean): void {
  const question = sessionQuestion.get()
  sessionQuestion.set(undefined)
  question?.resolve(isBack)
}
