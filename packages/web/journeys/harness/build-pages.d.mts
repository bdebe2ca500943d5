export default function buildPages(): Promise<void>;
