// Formats an API timestamp in local time, to the minute.

export function localTime(timestamp: string): string {
  const time = new Date(timestamp)
  const day = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(twoDigits).join('-')
  return `${day} ${[time.getHours(), time.getMinutes()].map(twoDigits).join(':')}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
