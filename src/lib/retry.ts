/** How often and how long: `times` further attempts, the first after `firstMs`, each wait twice the one before. */
export type RetryPlan = { times: number; firstMs: number }

/** The product's plan for translation resources: waits of 350, 700, 1400, 2800 and 5600 ms, 10.85 s in all. */
export const RESOURCE_RETRY: RetryPlan = { times: 5, firstMs: 350 }

/**
 * Runs a task again when it rejects, waiting longer each time; rejects with the last error when the plan is used up.
 *
 * The timer is an argument so that a test needs no real time.
 */
export async function retry<T>(
  task: (attempt: number) => Promise<T>,
  plan: RetryPlan,
  wait: (ms: number) => Promise<void>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await task(attempt)
    } catch (error) {
      if (attempt >= plan.times) throw error
      await wait(plan.firstMs * 2 ** attempt)
    }
  }
}
