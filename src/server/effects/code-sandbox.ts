/**
 * What runs inside the sandbox before an admin's script: a function of (script, inputs as JSON, seed, now in ms) that
 * answers JSON text, `{ outputs, logs }` or `{ fault: 'syntax' | 'thrown' | 'output' | 'memory', message, line, logs }`.
 *
 * It hands the script nothing of the host. Chance and time are made from the seed and the moment given, so the same call
 * gives the same outputs. All that it needs itself is taken before the script can change it.
 */
export const SANDBOX = String.raw`
(() => {
  'use strict'
  const { parse, stringify } = JSON
  const { construct } = Reflect
  const { isArray } = Array
  const { exec } = RegExp.prototype
  const { imul } = Math
  const { Date: Time, Error: Fault, Function: Body, InternalError, Number: number, Promise: Later, String: text } = globalThis
  const place = /<input>:(\d+)/

  const MAX_LOGS = 100
  const MAX_TEXT = 1000

  // mulberry32, by Tommy Ettinger: 32 bits of state will do where chance guards no secret.
  function chance(seed) {
    let state = seed | 0
    return () => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
    }
  }

  function clock(now) {
    function Fixed(...given) {
      if (!new.target) return text(new Time(now))
      return construct(Time, given.length === 0 ? [now] : given, new.target)
    }
    Fixed.prototype = Time.prototype
    Fixed.prototype.constructor = Fixed
    Fixed.now = () => now
    Fixed.parse = Time.parse
    Fixed.UTC = Time.UTC
    return Fixed
  }

  function shown(value) {
    try {
      const full = typeof value === 'string' ? value : value instanceof Fault ? text(value) : (stringify(value) ?? text(value))
      return full.length > MAX_TEXT ? full.slice(0, MAX_TEXT) + '…' : full
    } catch {
      return '?'
    }
  }

  // The engine puts two lines before a function's body.
  function lineOf(thrown) {
    try {
      const found = thrown instanceof Fault ? exec.call(place, text(thrown.stack)) : null
      return found === null ? null : number(found[1]) - 2
    } catch {
      return null
    }
  }

  function kindOf(thrown, otherwise) {
    try {
      return thrown instanceof InternalError && thrown.message === 'out of memory' ? 'memory' : otherwise
    } catch {
      return otherwise
    }
  }

  return (script, inputs, seed, now) => {
    const logs = []
    const log = (...values) => {
      if (logs.length >= MAX_LOGS) return
      let entry = ''
      for (let index = 0; index < values.length; index++) entry += (index === 0 ? '' : ' ') + shown(values[index])
      logs[logs.length] = entry
    }
    globalThis.console = { log, info: log, warn: log, error: log, debug: log }
    globalThis.Date = clock(now)
    Math.random = chance(seed)

    const fault = (kind, thrown) =>
      stringify({ fault: kindOf(thrown, kind), message: shown(thrown), line: lineOf(thrown), logs })
    let body
    try {
      body = new Body('input', script)
    } catch (thrown) {
      return fault('syntax', thrown)
    }
    let outputs
    try {
      outputs = body(parse(inputs))
    } catch (thrown) {
      return fault('thrown', thrown)
    }
    try {
      if (typeof outputs !== 'object' || outputs === null || isArray(outputs) || outputs instanceof Later) {
        return fault('output', 'the script must return an object')
      }
      return stringify({ outputs, logs })
    } catch (thrown) {
      return fault('output', thrown)
    }
  }
})()
`
