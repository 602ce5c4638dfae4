import { explore, type Answer, type Question } from './exploring.ts'

/** Walks the menu aside, so that the page goes on meanwhile and can call it off. */
self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const began = performance.now()
  self.postMessage(answer(data, began))
})

function answer(question: Question, began: number): Answer {
  try {
    return { found: explore(question), ms: performance.now() - began }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
