import { useEffect, useState } from 'react'
import { type FrameRate, frameAt, frameNear, middleOfFrame } from '#shared/values/time-code.ts'
import { useExternal } from '#ui/base/use-external.ts'

export interface PlayerState {
  /** in seconds; of a video the middle of the frame that is seen */
  readonly time: number
  readonly duration: number
  readonly playing: boolean
  /** 1, 2, 4, 8; below 0 backwards */
  readonly speed: number
}

const still: PlayerState = { time: 0, duration: 0, playing: false, speed: 1 }
const fastest = 8
/** How far a second film may be from the first one while both play, in seconds. */
const drift = 0.08
/** A step where nothing says how many frames there are. */
const blindStep = 0.04
const soundStep = 1

/** One film or sound, or two that are compared: the first leads, the other follows to the same moment. */
export class Player {
  #rate: FrameRate | null = null
  #sound = false
  #elements: HTMLMediaElement[] = []
  #state = still
  readonly #listeners = new Set<() => void>()
  #loop = 0
  #before = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly state = (): PlayerState => this.#state

  /** What it plays: by which rate its frames are counted. */
  showing(rate: FrameRate | null, sound: boolean): void {
    this.#rate = rate
    this.#sound = sound
  }

  /** @param first whether the others follow it @returns takes it away again */
  attach(element: HTMLMediaElement, first: boolean): () => void {
    this.#elements = first ? [element, ...this.#elements] : [...this.#elements, element]
    const ending = new AbortController()
    const on = (name: string, run: () => void) => element.addEventListener(name, run, { signal: ending.signal })
    const leads = () => this.#elements[0] === element
    for (const name of ['loadedmetadata', 'durationchange']) on(name, () => leads() && this.#set({ duration: finite(element.duration) }))
    // Where one wants to be counts at once; the picture follows.
    for (const name of ['seeking', 'timeupdate']) on(name, () => leads() && this.#isFree() && this.#set({ time: element.currentTime }))
    on('play', () => leads() && this.#set({ playing: true }))
    on('pause', () => leads() && this.#state.speed > 0 && this.#set({ playing: false, speed: 1 }))
    on('ended', () => leads() && this.#set({ playing: false, speed: 1 }))
    if (element instanceof HTMLVideoElement) this.#watchFrames(element, ending.signal)
    const begin = () => {
      element.currentTime = this.#state.time || this.#beginning()
    }
    // Only a jump takes away the still that stands until something plays: it is of another moment than the one that is told.
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) begin()
    else on('loadedmetadata', begin)
    return () => {
      ending.abort()
      this.#elements = this.#elements.filter((one) => one !== element)
      if (this.#elements.length === 0) {
        cancelAnimationFrame(this.#loop)
        this.#set(still)
      }
    }
  }

  #beginning(): number {
    return this.#rate && !this.#sound ? middleOfFrame(0, this.#rate) : 0.001
  }

  /** The frame that is seen, where the rate is known. */
  get frame(): number | null {
    return this.#rate && frameAt(this.#state.time, this.#rate)
  }

  seek(seconds: number): void {
    const end = this.#state.duration
    const time = Math.min(Math.max(seconds, 0), end > 0 ? Math.max(0, end - 0.001) : seconds)
    for (const element of this.#elements) element.currentTime = time
    this.#set({ time })
  }

  /** To the middle of a frame, so that no rounding shows another one. */
  seekFrame(frame: number): void {
    if (this.#rate) this.seek(middleOfFrame(Math.max(0, frame), this.#rate))
  }

  step(by: number): void {
    this.pause()
    const { frame } = this
    if (frame !== null && !this.#sound) this.seekFrame(frame + by)
    else this.seek(this.#state.time + by * (this.#sound ? soundStep : blindStep))
  }

  toggle(): void {
    if (this.#state.playing) this.pause()
    else this.#play(1)
  }

  pause(): void {
    cancelAnimationFrame(this.#loop)
    for (const element of this.#elements) element.pause()
    this.#set({ playing: false, speed: 1 })
    // Both show the same moment.
    const [lead, ...others] = this.#elements
    for (const other of others) if (lead) other.currentTime = lead.currentTime
  }

  /** As editors know it: L forward, J back, each again faster; K stops. */
  shuttle(direction: 1 | -1): void {
    const { playing, speed } = this.#state
    const goesOn = playing && Math.sign(speed) === direction
    this.#play(direction * Math.min(goesOn ? Math.abs(speed) * 2 : 1, fastest))
  }

  #play(speed: number): void {
    cancelAnimationFrame(this.#loop)
    this.#set({ playing: true, speed })
    this.#before = performance.now()
    for (const element of this.#elements) {
      if (speed > 0) {
        element.playbackRate = speed
        element.play().catch(() => this.#set({ playing: false, speed: 1 }))
      } else element.pause()
    }
    this.#loop = requestAnimationFrame(this.#tick)
  }

  readonly #tick = (now: number): void => {
    const [lead, ...others] = this.#elements
    const { speed, playing } = this.#state
    if (!lead || !playing) return
    const passed = (now - this.#before) / 1000
    this.#before = now
    if (speed < 0) {
      // No browser plays backwards.
      const time = Math.max(0, this.#state.time + passed * speed)
      this.#set({ time })
      if (!lead.seeking) for (const element of this.#elements) element.currentTime = time
      if (time === 0) return this.pause()
    } else for (const other of others) if (Math.abs(other.currentTime - lead.currentTime) > drift) other.currentTime = lead.currentTime
    this.#loop = requestAnimationFrame(this.#tick)
  }

  #isFree(): boolean {
    return this.#state.speed > 0
  }

  /** What is really seen, frame by frame, where the browser tells. */
  #watchFrames(video: HTMLVideoElement, signal: AbortSignal): void {
    if (!('requestVideoFrameCallback' in video)) return
    const seen = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      if (signal.aborted) return
      if (this.#elements[0] === video && this.#rate && this.#isFree() && !video.seeking)
        this.#set({ time: middleOfFrame(frameNear(mediaTime, this.#rate), this.#rate) })
      video.requestVideoFrameCallback(seen)
    }
    video.requestVideoFrameCallback(seen)
  }

  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const finite = (seconds: number): number => (Number.isFinite(seconds) ? seconds : 0)

/** The one player of the screen. */
export function usePlayer(): Player {
  const [player] = useState(() => new Player())
  useEffect(() => () => player.pause(), [player])
  return player
}

/** Where it is, for what shows that. */
export function usePlayerState(player: Player): PlayerState {
  return useExternal(player.subscribe, player.state)
}
