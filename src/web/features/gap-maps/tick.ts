let audio: AudioContext | null = null
const [hertz, seconds, volume] = [880, 0.05, 0.2]

/** What a hand feels of a press where the device can vibrate, and hears if it was switched on. */
export function tick(hasSound: boolean): void {
  if ('vibrate' in navigator) navigator.vibrate(20)
  if (!hasSound) return
  audio ??= new AudioContext()
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.frequency.value = hertz
  gain.gain.value = volume
  tone.connect(gain).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + seconds)
}
