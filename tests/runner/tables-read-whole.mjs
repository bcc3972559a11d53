/**
 * Tables whose rows do not follow the number of users, so that a read may take them whole: the library's with what is said and asked in it, tallies, of which folds
 * leave a row a video or a group of users, settings, sign-on connections, the checks of videos and open playback reports, and teams with
 * their assignments.
 */
export const TABLES_READ_WHOLE = [
  ...[
    "videos",
    "video_areas",
    "knowledge_areas",
    "learning_paths",
    "path_videos",
    "path_versions",
    "path_version_videos",
  ],
  ...["career_tracks", "track_paths", "track_targets"],
  ...["library_version", "video_tallies", "user_tallies", "settings", "playback_reports", "video_checks"],
  ...["transcripts", "transcript_passages", "items", "item_versions"],
  ...["sso_connections", "teams", "assignments"],
];
