import { parentPort } from 'node:worker_threads'
import { newQuickJSWASMModule, newVariant, RELEASE_SYNC, type QuickJSWASMModule } from 'quickjs-emscripten'
import { CODE_FAULTS, CODE_LIMITS, type CodeJob, type CodeOutcome, type CodeReply } from './code-job.ts'
import { SANDBOX } from './code-sandbox.ts'
import { isRecord, parseJson } from './json.ts'

const PAGE_BYTES = 64 * 1024
/** What the engine takes before a script has taken anything: measured, mostly its own stack. */
const ENGINE_BYTES = 6 * 1024 * 1024
/** What the engine is compiled to begin with. */
const FIRST_PAGES = 256

// The engine asks this thread for its time zone: the same script would give other dates elsewhere.
Date.prototype.getTimezoneOffset = () => 0

// Fixed from outside: the engine's own limit does not count what arrays and long texts hold
// (github.com/justjake/quickjs-emscripten/issues/271).
const pages = (CODE_LIMITS.memory + ENGINE_BYTES) / PAGE_BYTES
const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: pages })
const quickjs = await newQuickJSWASMModule(newVariant(RELEASE_SYNC, { wasmMemory }))
const reply = (message: CodeReply) => parentPort?.postMessage(message)
parentPort?.on('message', (job: CodeJob) => reply({ outcome: runJob(quickjs, job) }))
reply({ ready: true })

/** Runs one script in a runtime of its own. How long it takes is watched from outside: from here it could not be ended. */
function runJob(engine: QuickJSWASMModule, { script, inputs, seed, now }: CodeJob): CodeOutcome {
  const runtime = engine.newRuntime({ maxStackSizeBytes: CODE_LIMITS.stack })
  const context = runtime.newContext()
  const begin = context.unwrapResult(context.evalCode(SANDBOX, 'sandbox'))
  const given = [context.newString(script), context.newString(inputs), context.newNumber(seed), context.newNumber(now)]
  const result = context.callFunction(begin, context.undefined, ...given)
  // The sandbox catches all there is to catch; what comes through is a script that left no memory to say so.
  if (result.error) return outOfMemory
  const outcome = outcomeOf(context.getString(result.value))
  // What ran out of memory cannot be put away in order; the thread goes with it.
  if (outcome.fault === 'memory') return outcome
  for (const handle of [result.value, ...given, begin]) handle.dispose()
  context.dispose()
  runtime.dispose()
  return outcome
}

const outOfMemory: CodeOutcome = { fault: 'memory', message: 'out of memory', line: null, logs: [] }

/** What the sandbox says is read like any word from outside: a script can bend the tools it is said with. */
function outcomeOf(text: string): CodeOutcome {
  const parsed = parseJson(text)
  const said = isRecord(parsed) ? parsed : {}
  const logs = Array.isArray(said.logs) ? said.logs.filter((entry) => typeof entry === 'string') : []
  if (isRecord(said.outputs)) return { fault: null, outputs: JSON.stringify(said.outputs), logs }
  const fault = CODE_FAULTS.find((kind) => kind === said.fault)
  const message = fault && typeof said.message === 'string' ? said.message : 'the outputs are not plain data'
  return { fault: fault ?? 'output', message, line: typeof said.line === 'number' ? said.line : null, logs }
}
