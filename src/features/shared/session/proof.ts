import { apiFailure, type Call } from '#src/api/errors.ts'
import { createStore } from '../store.ts'

/** What is asked while somebody has to prove who they are; answered with whether they did. */
export const proofQuestion = createStore<{ resolve: (isProved: boolean) => void } | undefined>(undefined)

/** Does what asks for a recent proof: where the sign-in is too old, it is asked for, and the deed done once more. */
export function withProof<T, Failure = Error>(deed: () => Call<T, Failure>): Call<T, Failure> {
  return proved(deed)
}

async function proved<T>(deed: () => Promise<T>): Promise<T> {
  try {
    return await deed()
  } catch (error) {
    if (apiFailure(error).code !== 'REAUTH_REQUIRED') throw error
    const isProved = await new Promise<boolean>((resolve) => proofQuestion.set({ resolve }))
    if (!isProved) throw error
    return deed()
  }
}
