import { createStore, useStore } from '#src/features/shared/store.ts'

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** Long work that goes on while the person does: an import, an export, a deployment. */
export type Job = {
  id: string
  /** What it does, already in the reader's language. */
  title: string
  state: JobState
  /** Counts of what it works through; left out where the end cannot be foreseen. */
  progress?: { done: number; total: number }
  /** Why it failed, already in the reader's language. */
  failure?: string
  /** Where the result or the marked error file lies. */
  file?: string
  onCancel?: () => void
}

const jobs = createStore<readonly Job[]>([])

/** Puts a job into the tray, or replaces what the tray knew of it. */
export function putJob(job: Job): void {
  const others = jobs.get()
  const known = others.some(({ id }) => id === job.id)
  jobs.set(known ? others.map((other) => (other.id === job.id ? job : other)) : [...others, job])
}

/** Takes a job out of the tray. */
export function removeJob(id: string): void {
  jobs.set(jobs.get().filter((job) => job.id !== id))
}

/** The jobs in the tray, oldest first. */
export function useJobs(): readonly Job[] {
  return useStore(jobs)
}
